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
  /** Says what to choose. */
  label: string
  /** Why the file could not be imported a moment ago. */
  error: Error | null
  /** While the file is being imported, how much of it has been sent, from 0 to 1. */
  sent: number | null
  /** Hears what was chosen, or null when it was taken away. */
  onFileChange: (file: File | null) => void
  /** Hears that the file is to be imported. */
  onImport: (file: File) => void
  /** Hears that nothing is to be imported. */
  onClose: () => void
}

/** Takes a file and shows how it begins, before it is sent. */
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
      {/* While nothing in it can be pressed, it must still scroll by keyboard. */}
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

/** How a file begins, or why it cannot be imported; nothing until it is read. */
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
