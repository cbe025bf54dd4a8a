import type { ImportResult } from '@callwright/contract'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useDiscardQuestion } from '../use-discard-question.tsx'
import { useUnsavedPrompt } from '../use-unsaved-prompt.ts'
import { texts } from './csv-import.messages.ts'
import type { CsvImportKind } from './csv-import-kind.ts'
import type { ImportChoiceProps } from './import-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'

/** The props of the step in which a person chooses what to import. */
export interface ImportStepProps<Input>
  extends Omit<ImportChoiceProps, 'kind' | 'onImport' | 'children'> {
  /** Called with what is to be imported. */
  onImport: (input: Input) => void
}

interface ImportStepsProps<Input> {
  /** What is imported. */
  kind: CsvImportKind
  /** Returns the mutation that imports; its argument is called with the uploaded fraction, from 0 to 1. */
  mutation: (
    onUploadProgress: (fraction: number) => void,
  ) => UseMutationOptions<ImportResult, Error, Input>
  /** Renders the first step. */
  renderChoice: (props: ImportStepProps<Input>) => ReactNode
  /** Whether something is typed in the first step, besides the chosen file. */
  isDirty?: boolean
  /** Called when another file is to be imported, which is not a correction of the one before. */
  onStartOver?: () => void
  /** Called when the dialog closes. */
  onClose: () => void
}

export interface ImportDialogProps<Input> extends ImportStepsProps<Input> {
  /** Whether the dialog is open. */
  open: boolean
}

/** Imports a CSV file: preview, upload, and a report of the skipped lines. */
export function CsvImportDialog<Input>({ open, ...props }: ImportDialogProps<Input>) {
  const [step, setStep] = useState<Step>('choice')
  const { kind, isDirty = false, onClose } = props
  const { close, askOrClose, question } = useDiscardQuestion({
    ...{ open, onClose },
    isDirty: step === 'choice' && isDirty,
    description: texts.discardHint,
  })
  return (
    <>
      <Dialog open={open} onOpenChange={() => step === 'upload' || askOrClose()}>
        {/* A press outside must not close the dialog, nor Escape when it shows the report, which would be lost. */}
        <DialogContent
          size="lg"
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => step === 'outcome' && event.preventDefault()}
        >
          <DialogHeader>
            <DialogTitle>{kind.texts.title}</DialogTitle>
            <DialogDescription>{kind.texts.hint}</DialogDescription>
          </DialogHeader>
          <ImportSteps {...props} onStepChange={setStep} onClose={close} />
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

type Step = 'choice' | 'upload' | 'outcome'

function ImportSteps<Input>({
  kind,
  mutation,
  renderChoice,
  onStartOver,
  onStepChange,
  onClose,
}: ImportStepsProps<Input> & { onStepChange: (step: Step) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [hasSkippedLines, setHasSkippedLines] = useState(false)
  const [uploadedFraction, setUploadedFraction] = useState(0)
  const importFile = useMutation(mutation(setUploadedFraction))
  const isImporting = importFile.isPending

  const step = isImporting ? 'upload' : importFile.data ? 'outcome' : 'choice'
  // A layout effect runs before the next key event, which may be the Escape that closes the dialog.
  useLayoutEffect(() => {
    onStepChange(step)
    return () => onStepChange('choice')
  }, [step, onStepChange])
  useUnsavedPrompt(isImporting, texts.leave, onClose)

  if (importFile.data && file) {
    return (
      <ImportOutcome
        kind={kind}
        file={file}
        result={importFile.data}
        onClose={onClose}
        onImportAnother={() => {
          const isCorrection = importFile.data.errors.length > 0
          setHasSkippedLines(isCorrection)
          if (!isCorrection) onStartOver?.()
          setFile(null)
          importFile.reset()
        }}
      />
    )
  }
  return renderChoice({
    file,
    label: hasSkippedLines ? 'Choose the corrected CSV file' : 'Choose a CSV file',
    error: importFile.error,
    uploadedFraction: isImporting ? uploadedFraction : null,
    onFileChange: (newFile) => {
      setFile(newFile)
      importFile.reset()
    },
    onImport: (input) => {
      setUploadedFraction(0)
      importFile.mutate(input)
    },
    onClose,
  })
}
