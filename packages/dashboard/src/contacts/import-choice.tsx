import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DialogBody, DialogFooter } from '@callwright/ui/dialog'
import { FileDrop } from '@callwright/ui/file-drop'
import { useEffect, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { isUnreadable } from './csv-file.ts'
import { type CsvPreview, previewCsv } from './csv-preview.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

export interface ImportChoiceProps {
  /** The chosen file. */
  file: File | null
  /** The label: what to choose. */
  label: string
  /** The error of the last import. */
  error: Error | null
  /** The uploaded fraction while importing, from 0 to 1. */
  sent: number | null
  /** Called with the chosen file, or null when it was removed. */
  onFileChange: (file: File | null) => void
  /** Called when the file is to be imported. */
  onImport: (file: File) => void
  /** Called when the person cancels the import. */
  onClose: () => void
}

/** Chooses a file and previews it, before the upload. */
export function ImportChoice({
  file,
  label,
  error,
  sent,
  onFileChange,
  onImport,
  onClose,
}: ImportChoiceProps) {
  const preview = usePreview(file)
  const { importFailed, fileUnreadable } = messages.contacts
  return (
    <>
      {/* It must scroll by keyboard also while all its controls are disabled. */}
      <DialogBody tabIndex={sent === null ? undefined : 0} className="flex flex-col gap-4">
        {error && (
          <Alert tone="negative">
            {importFailed(isUnreadable(error) ? fileUnreadable : serverReason(error))}
          </Alert>
        )}
        <FileDrop
          label={label}
          accept=".csv"
          file={file}
          disabled={sent !== null}
          error={typeof preview === 'string' ? preview : undefined}
          onFileChange={onFileChange}
        />
        {typeof preview === 'object' && <ImportPreview preview={preview} />}
      </DialogBody>
      <DialogFooter>
        {file && sent !== null ? (
          <ImportProgress file={file} sent={sent} />
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button
          disabled={typeof preview !== 'object'}
          busy={sent !== null}
          busyLabel="Importing..."
          onClick={() => file && onImport(file)}
        >
          Import
        </Button>
      </DialogFooter>
    </>
  )
}

/** The preview of a file, or why it cannot be imported; nothing until it is read. */
function usePreview(file: File | null): CsvPreview | string | undefined {
  const [read, setRead] = useState<{ file: File; preview: CsvPreview | string }>()
  useEffect(() => {
    if (!file) return
    let left = false
    const show = (preview: CsvPreview | string) => left || setRead({ file, preview })
    previewCsv(file).then(show, () => show(messages.contacts.fileUnreadable))
    return () => {
      left = true
    }
  }, [file])
  return file && read?.file === file ? read.preview : undefined
}
