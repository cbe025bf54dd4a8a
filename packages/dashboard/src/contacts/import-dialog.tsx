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
  /** Whether the dialog shows. */
  open: boolean
  /** Hears that the dialog is done with. */
  onClose: () => void
}

/** Imports contacts from a CSV file: shows what is in it, sends it, and says of every skipped line why. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onOpenChange={() => busy || onClose()}>
      {/* A file and its report took too long to get to be lost by a slip beside the dialog. */}
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
  const [mended, setMended] = useState(false)
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
          setMended(importing.data.errors.length > 0)
          setFile(null)
          importing.reset()
        }}
      />
    )
  }
  return (
    <ImportChoice
      file={file}
      label={mended ? 'Choose the mended CSV file' : 'Choose a CSV file'}
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
