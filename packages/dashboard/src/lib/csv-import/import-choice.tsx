import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DialogBody, DialogFooter } from '@callwright/ui/dialog'
import { FileDrop } from '@callwright/ui/file-drop'
import { type ReactNode, useEffect, useState } from 'react'
import { serverReason } from '../api.ts'
import { isFileReadError } from './csv-file.ts'
import { texts } from './csv-import.messages.ts'
import type { CsvImportKind } from './csv-import-kind.ts'
import { type CsvPreview, previewCsv } from './csv-preview.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

export interface ImportChoiceProps {
  /** What is imported. */
  kind: CsvImportKind
  /** The chosen file. */
  file: File | null
  /** The label of the file field. */
  label: string
  /** The error of the last import. */
  error: Error | null
  /** The uploaded fraction while importing, from 0 to 1. */
  uploadedFraction: number | null
  /** Called with the chosen file, or null when it was removed. */
  onFileChange: (file: File | null) => void
  /** Called when the file is to be imported. */
  onImport: () => void
  /** Called when the person cancels the import. */
  onClose: () => void
  /** What is asked about a file that can be imported. */
  children?: ReactNode
}

/** Chooses a file and previews it, before the upload. */
export function ImportChoice({
  kind,
  file,
  label,
  error,
  uploadedFraction,
  onFileChange,
  onImport,
  onClose,
  children,
}: ImportChoiceProps) {
  const preview = usePreview(kind, file)
  return (
    <>
      {/* While all controls are disabled, the body itself gets the focus, so that it can be scrolled by keyboard. */}
      <DialogBody
        tabIndex={uploadedFraction === null ? undefined : 0}
        className="flex flex-col gap-4"
      >
        {error && (
          <Alert tone="negative">
            {kind.texts.importFailed(
              isFileReadError(error) ? texts.unreadable : serverReason(error),
            )}
          </Alert>
        )}
        <FileDrop
          label={label}
          accept=".csv"
          file={file}
          disabled={uploadedFraction !== null}
          error={typeof preview === 'string' ? preview : undefined}
          onFileChange={onFileChange}
        />
        {typeof preview === 'object' && <ImportPreview kind={kind} preview={preview} />}
        {typeof preview === 'object' && children}
      </DialogBody>
      <DialogFooter>
        {file && uploadedFraction !== null ? (
          <ImportProgress kind={kind} file={file} uploadedFraction={uploadedFraction} />
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button
          disabled={typeof preview !== 'object'}
          busy={uploadedFraction !== null}
          busyLabel="Importing..."
          onClick={onImport}
        >
          Import
        </Button>
      </DialogFooter>
    </>
  )
}

/** Returns the preview of a file, or the reason why it cannot be imported; undefined until the file is read. */
function usePreview(kind: CsvImportKind, file: File | null): CsvPreview | string | undefined {
  const [result, setResult] = useState<{ file: File; preview: CsvPreview | string }>()
  useEffect(() => {
    if (!file) return
    let isStale = false
    const storeResult = (preview: CsvPreview | string) => isStale || setResult({ file, preview })
    previewCsv(file, kind).then(storeResult, () => storeResult(texts.unreadable))
    return () => {
      isStale = true
    }
  }, [file, kind])
  return file && result?.file === file ? result.preview : undefined
}
