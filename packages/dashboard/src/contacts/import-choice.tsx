import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DialogBody, DialogFooter } from '@callwright/ui/dialog'
import { FileDrop } from '@callwright/ui/file-drop'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { consentTexts } from './consent.messages.ts'
import { ConsentFields } from './consent-fields.tsx'
import { consentFieldsOf, consentForm, consentValues, toConsentInput } from './consent-form.ts'
import type { ContactImport } from './contacts.mutations.ts'
import { isFileReadError } from './csv-file.ts'
import { type CsvPreview, previewCsv } from './csv-preview.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

export interface ImportChoiceProps {
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
  /** Called with the file to import, and the consent of its contacts. */
  onImport: (contactImport: ContactImport) => void
  /** Called when the person cancels the import. */
  onClose: () => void
}

/** Chooses a file and previews it, before the upload. */
export function ImportChoice({
  file,
  label,
  error,
  uploadedFraction,
  onFileChange,
  onImport,
  onClose,
}: ImportChoiceProps) {
  const preview = usePreview(file)
  const formatter = useFormatter()
  const form = useForm({
    defaultValues: {
      consent: consentValues(null, { day: formatter.isoDay(formatter.now().toISOString()) }),
    },
    resolver: standardSchemaResolver(consentForm),
  })
  const importFile = form.handleSubmit(({ consent }) => {
    if (file) onImport({ file, consent: toConsentInput(consent, null, formatter.now()) })
  })
  const { importFailed, fileUnreadable } = messages.contacts
  return (
    <>
      {/* While all controls are disabled, the body itself gets the focus, so that it can be scrolled by keyboard. */}
      <DialogBody
        tabIndex={uploadedFraction === null ? undefined : 0}
        className="flex flex-col gap-4"
      >
        {error && (
          <Alert tone="negative">
            {importFailed(isFileReadError(error) ? fileUnreadable : serverReason(error))}
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
        {typeof preview === 'object' && <ImportPreview preview={preview} />}
        {typeof preview === 'object' && (
          <fieldset
            disabled={uploadedFraction !== null}
            className="grid gap-4 border-hairline border-t pt-4 sm:grid-cols-2"
          >
            <legend className="sr-only">{consentTexts.label}</legend>
            <ConsentFields form={consentFieldsOf(form)} noneLabel={consentTexts.noneForImport} />
            {form.watch('consent.basis') && (
              <p className="text-muted text-sm sm:col-span-2">{consentTexts.importHint}</p>
            )}
          </fieldset>
        )}
      </DialogBody>
      <DialogFooter>
        {file && uploadedFraction !== null ? (
          <ImportProgress file={file} uploadedFraction={uploadedFraction} />
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button
          disabled={typeof preview !== 'object'}
          busy={uploadedFraction !== null}
          busyLabel="Importing..."
          onClick={importFile}
        >
          Import
        </Button>
      </DialogFooter>
    </>
  )
}

/** Returns the preview of a file, or the reason why it cannot be imported; undefined until the file is read. */
function usePreview(file: File | null): CsvPreview | string | undefined {
  const [result, setResult] = useState<{ file: File; preview: CsvPreview | string }>()
  useEffect(() => {
    if (!file) return
    let isStale = false
    const storeResult = (preview: CsvPreview | string) => isStale || setResult({ file, preview })
    previewCsv(file).then(storeResult, () => storeResult(messages.contacts.fileUnreadable))
    return () => {
      isStale = true
    }
  }, [file])
  return file && result?.file === file ? result.preview : undefined
}
