import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ImportChoice } from '../lib/csv-import/import-choice.tsx'
import { CsvImportDialog, type ImportStepProps } from '../lib/csv-import/import-dialog.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { consentTexts } from './consent.messages.ts'
import { ConsentFields } from './consent-fields.tsx'
import { consentFieldsOf, consentForm, consentValues, toConsentInput } from './consent-form.ts'
import { type ContactImport, contactsMutations } from './contacts.mutations.ts'
import { contactsImport } from './contacts-import.ts'

export interface ImportDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Imports contacts from a CSV file, with a consent for those whose line has none. */
export function ImportDialog(props: ImportDialogProps) {
  const formatter = useFormatter()
  // The form is outside the steps, so that a corrected file is imported with the same consent.
  const form = useForm({
    defaultValues: { consent: consentValues(null, formatter) },
    resolver: standardSchemaResolver(consentForm),
  })
  const { open } = props
  // When it opens: during the closing animation, the fields would visibly become empty.
  useEffect(() => {
    if (open) form.reset()
  }, [open, form])
  return (
    <CsvImportDialog
      kind={contactsImport}
      mutation={contactsMutations.import}
      renderChoice={(step) => <ContactsChoice form={form} {...step} />}
      isDirty={form.formState.isDirty}
      onStartOver={() => form.reset()}
      {...props}
    />
  )
}

interface ContactsChoiceProps extends ImportStepProps<ContactImport> {
  /** The form of the consent. */
  form: UseFormReturn<z.input<typeof consentForm>, unknown, z.output<typeof consentForm>>
}

function ContactsChoice({ form, onImport, ...props }: ContactsChoiceProps) {
  const { file, uploadedFraction } = props
  const formatter = useFormatter()
  const importFile = form.handleSubmit(({ consent }) => {
    if (file) onImport({ file, consent: toConsentInput(consent, null, formatter) })
  })
  return (
    <ImportChoice kind={contactsImport} onImport={importFile} {...props}>
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
    </ImportChoice>
  )
}
