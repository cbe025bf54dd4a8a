import type { Contact } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DialogBody, DialogFooter } from '@callwright/ui/dialog'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { setServerErrors } from '../lib/set-server-errors.ts'
import { useClearRootError } from '../lib/use-clear-root-error.ts'
import { useReport } from '../lib/use-discard-question.tsx'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { consentTexts } from './consent.messages.ts'
import { ConsentFields } from './consent-fields.tsx'
import { consentFieldNames, consentFieldsOf, toConsentInput } from './consent-form.ts'
import { ConsentNumberField } from './consent-number-field.tsx'
import { type ContactForm, contactForm, contactFormValues } from './contact-form.ts'
import { contactsMutations } from './contacts.mutations.ts'
import { TimeZoneField } from './time-zone-field.tsx'

export interface ContactFieldsProps {
  /** The contact to edit; null adds one. */
  contact: Contact | null
  /** Called with whether there are unsaved changes. */
  onDirtyChange: (isDirty: boolean) => void
  /** Called with whether the contact is being saved. */
  onSavingChange: (isSaving: boolean) => void
  /** Called when the contact was saved, or when the person cancels. */
  onClose: () => void
  /** What is shown below the fields. */
  children?: ReactNode
}

/** The form of a contact; values that the server refuses stay in the form, so that they can be corrected. */
export function ContactFields({
  contact,
  onDirtyChange,
  onSavingChange,
  onClose,
  children,
}: ContactFieldsProps) {
  const formatter = useFormatter()
  const form = useForm({
    defaultValues: contactFormValues(contact, formatter),
    resolver: standardSchemaResolver(contactForm),
  })
  const { errors, isDirty, dirtyFields } = form.formState
  useClearRootError(form)
  const create = useMutation(contactsMutations.create())
  const update = useMutation(contactsMutations.update())
  const isSaving = create.isPending || update.isPending

  const hasOtherNumber =
    dirtyFields.phone_number || contact?.consent?.phone_e164 !== contact?.phone_e164

  useReport(isDirty, onDirtyChange)
  useReport(isSaving, onSavingChange)

  const isMounted = useIsMounted()

  const save = form.handleSubmit(async (input) => {
    try {
      if (contact) {
        const values = {
          ...input,
          consent: toConsentInput(input.consent, contact.consent, formatter),
        }
        // Only what was changed here is sent: another person may have changed the other fields meanwhile, and an
        // imported tag may contain a comma.
        const names = Object.keys(values) as (keyof typeof values)[]
        const changed = names.filter((name) => dirtyFields[name])
        const change = Object.fromEntries(changed.map((name) => [name, values[name]]))
        await update.mutateAsync({ ...change, id: contact.id })
      } else {
        const consent = toConsentInput(input.consent, null, formatter)
        await create.mutateAsync({ ...input, consent })
      }
      toast.success(contact ? messages.contacts.updated : messages.contacts.created)
      if (isMounted.current) onClose()
    } catch (error) {
      const { createFailed, updateFailed } = messages.contacts
      const toMessage = contact ? updateFailed : createFailed
      const failureMessage = toMessage(serverReason(error))
      if (!isMounted.current) return toast.error(failureMessage)
      const fields = Object.keys(input) as (keyof ContactForm)[]
      setServerErrors(form.setError, [...fields, ...consentFieldNames], fieldErrors(error))
      form.setError('root', { message: failureMessage })
    }
  })

  return (
    <form noValidate onSubmit={save} className="contents">
      <DialogBody inert={isSaving}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field>
            <FieldLabel>First name</FieldLabel>
            <Input autoComplete="off" {...form.register('first_name')} />
            <FieldError>{errors.first_name?.message}</FieldError>
          </Field>
          <Field>
            <FieldLabel>Last name</FieldLabel>
            <Input autoComplete="off" {...form.register('last_name')} />
            <FieldError>{errors.last_name?.message}</FieldError>
          </Field>
          <Field required>
            <FieldLabel>Phone number</FieldLabel>
            <Input type="tel" autoComplete="off" {...form.register('phone_number')} />
            <FieldHint>{messages.contacts.phoneNumberHint}</FieldHint>
            <FieldError>{errors.phone_number?.message}</FieldError>
          </Field>
          <Field>
            <FieldLabel>Email</FieldLabel>
            <Input type="email" autoComplete="off" {...form.register('email')} />
            <FieldError>{errors.email?.message}</FieldError>
          </Field>
          {contact?.consent && hasOtherNumber && form.watch('consent.basis') && (
            <ConsentNumberField
              form={consentFieldsOf(form)}
              consentedNumber={contact.consent.phone_e164}
            />
          )}
          <Field className="sm:col-span-2">
            <FieldLabel>Company</FieldLabel>
            <Input autoComplete="off" {...form.register('company')} />
            <FieldError>{errors.company?.message}</FieldError>
          </Field>
          <Field className="sm:col-span-2">
            <FieldLabel>Tags</FieldLabel>
            <Input autoComplete="off" {...form.register('tags')} />
            <FieldHint>{messages.contacts.tagsHint}</FieldHint>
            <FieldError>{errors.tags?.message}</FieldError>
          </Field>
          <TimeZoneField
            control={form.control}
            contact={contact}
            error={errors.time_zone?.message}
          />
          <ConsentFields form={consentFieldsOf(form)} noneLabel={consentTexts.none} />
        </div>
        {errors.root?.message && (
          <Alert tone="negative" className="mt-4">
            {errors.root.message}
          </Alert>
        )}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSaving} busyLabel={contact ? 'Saving...' : 'Adding...'}>
          {contact ? 'Save Contact' : 'Add Contact'}
        </Button>
      </DialogFooter>
    </form>
  )
}
