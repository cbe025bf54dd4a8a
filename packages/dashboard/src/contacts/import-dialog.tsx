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
import { useUnsaved } from '../lib/use-unsaved.ts'
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
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onOpenChange={() => busy || onClose()}>
      {/* A press outside must not close it: the report would be lost. */}
      <DialogContent size="lg" onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Import Contacts</DialogTitle>
          <DialogDescription>{messages.contacts.importHint}</DialogDescription>
        </DialogHeader>
        <ImportSteps onBusy={setBusy} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

interface ImportStepsProps {
  onBusy: (busy: boolean) => void
  onClose: () => void
}

function ImportSteps({ onBusy, onClose }: ImportStepsProps) {
  const [file, setFile] = useState<File | null>(null)
  const [hasSkipped, setHasSkipped] = useState(false)
  const [sent, setSent] = useState(0)
  const importing = useMutation(contactsMutations.import(setSent))
  const busy = importing.isPending

  useEffect(() => onBusy(busy), [busy, onBusy])
  useUnsaved(busy, messages.contacts.leaveImport)

  if (importing.data && file) {
    return (
      <ImportOutcome
        file={file}
        result={importing.data}
        onClose={onClose}
        onAnother={() => {
          setHasSkipped(importing.data.errors.length > 0)
          setFile(null)
          importing.reset()
        }}
      />
    )
  }
  return (
    <ImportChoice
      file={file}
      label={hasSkipped ? 'Choose the corrected CSV file' : 'Choose a CSV file'}
      error={importing.error}
      sent={busy ? sent : null}
      onFileChange={(chosen) => {
        setFile(chosen)
        importing.reset()
      }}
      onImport={(chosen) => {
        setSent(0)
        importing.mutate(chosen)
      }}
      onClose={onClose}
    />
  )
}
