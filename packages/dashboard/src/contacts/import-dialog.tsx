import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { contactsMutations } from './contacts.mutations.ts'
import { ImportChoice } from './import-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'

export interface ImportDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Imports contacts from a CSV file: preview, upload, and a report of the skipped lines. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [isImporting, setIsImporting] = useState(false)
  return (
    <Dialog open={open} onOpenChange={() => isImporting || onClose()}>
      {/* A press outside must not close the dialog, since the report would be lost. */}
      <DialogContent size="lg" onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Import Contacts</DialogTitle>
          <DialogDescription>{messages.contacts.importHint}</DialogDescription>
        </DialogHeader>
        <ImportSteps onImportingChange={setIsImporting} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

interface ImportStepsProps {
  onImportingChange: (isImporting: boolean) => void
  onClose: () => void
}

function ImportSteps({ onImportingChange, onClose }: ImportStepsProps) {
  const [file, setFile] = useState<File | null>(null)
  const [hasSkippedLines, setHasSkippedLines] = useState(false)
  const [uploadedFraction, setUploadedFraction] = useState(0)
  const importFile = useMutation(contactsMutations.import(setUploadedFraction))
  const isImporting = importFile.isPending

  useEffect(() => onImportingChange(isImporting), [isImporting, onImportingChange])
  useUnsavedPrompt(isImporting, messages.contacts.leaveImport)

  if (importFile.data && file) {
    return (
      <ImportOutcome
        file={file}
        result={importFile.data}
        onClose={onClose}
        onImportAnother={() => {
          setHasSkippedLines(importFile.data.errors.length > 0)
          setFile(null)
          importFile.reset()
        }}
      />
    )
  }
  return (
    <ImportChoice
      file={file}
      label={hasSkippedLines ? 'Choose the corrected CSV file' : 'Choose a CSV file'}
      error={importFile.error}
      uploadedFraction={isImporting ? uploadedFraction : null}
      onFileChange={(newFile) => {
        setFile(newFile)
        importFile.reset()
      }}
      onImport={(contactImport) => {
        setUploadedFraction(0)
        importFile.mutate(contactImport)
      }}
      onClose={onClose}
    />
  )
}
