import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DialogBody, DialogFooter } from '@callwright/ui/dialog'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { SegmentedControl, SegmentedControlItem } from '@callwright/ui/segmented-control'
import { toast } from '@callwright/ui/toast'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { ResponseError } from '../lib/response-error.ts'
import { setServerErrors } from '../lib/set-server-errors.ts'
import { useClearRootError } from '../lib/use-clear-root-error.ts'
import { useReport } from '../lib/use-discard-question.tsx'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { emptyValues, type SuppressionValues, suppressionForm } from './suppression-form.ts'
import { texts } from './suppressions.messages.ts'
import { suppressionsMutations } from './suppressions.queries.ts'

export interface SuppressionFieldsProps {
  /** Called with whether something was typed that is not saved. */
  onDirtyChange: (isDirty: boolean) => void
  /** Called with whether the entry is being added. */
  onAddingChange: (isAdding: boolean) => void
  /** Called when the entry was added, or when the person cancels. */
  onClose: () => void
}

/** The form of an entry; values that the server refuses stay in the form, so that they can be corrected. */
export function SuppressionFields({
  onDirtyChange,
  onAddingChange,
  onClose,
}: SuppressionFieldsProps) {
  const form = useForm({
    defaultValues: emptyValues,
    resolver: standardSchemaResolver(suppressionForm),
  })
  useClearRootError(form)
  const { errors, isDirty } = form.formState
  const subject = form.watch('subject')
  const create = useMutation(suppressionsMutations.create())

  useReport(isDirty, onDirtyChange)
  useReport(create.isPending, onAddingChange)

  const isMounted = useIsMounted()

  const save = form.handleSubmit(async (input) => {
    try {
      await create.mutateAsync(input)
      toast.success(texts.added)
      if (isMounted.current) onClose()
    } catch (error) {
      const failureMessage = texts.addFailed(serverReason(error))
      if (!isMounted.current) return toast.error(failureMessage)
      const isDuplicate = error instanceof ResponseError && error.status === 409
      const messageByField = {
        ...(isDuplicate && { [subject]: error.message }),
        ...fieldErrors(error),
      }
      const fields = [subject, 'reason', 'source'] as const
      setServerErrors(form.setError, fields, messageByField)
      if (!fields.some((field) => messageByField[field]))
        form.setError('root', { message: failureMessage })
    }
  })

  return (
    <form noValidate onSubmit={save} className="contents">
      <DialogBody inert={create.isPending} className="flex flex-col gap-4">
        <SegmentedControl
          aria-label="What is added"
          value={subject}
          onValueChange={(chosen) =>
            form.setValue('subject', chosen as SuppressionValues['subject'])
          }
        >
          <SegmentedControlItem value="number">Number</SegmentedControlItem>
          <SegmentedControlItem value="prefix">Prefix</SegmentedControlItem>
        </SegmentedControl>
        {subject === 'number' ? (
          <Field key="number" required>
            <FieldLabel>Phone number</FieldLabel>
            <Input type="tel" autoComplete="off" {...form.register('number')} />
            <FieldHint>{messages.contacts.phoneNumberHint}</FieldHint>
            <FieldError>{errors.number?.message}</FieldError>
          </Field>
        ) : (
          <Field key="prefix" required>
            <FieldLabel>Prefix</FieldLabel>
            <Input
              type="tel"
              autoComplete="off"
              placeholder="+49900"
              {...form.register('prefix')}
            />
            <FieldHint>{texts.prefixHint}</FieldHint>
            <FieldError>{errors.prefix?.message}</FieldError>
          </Field>
        )}
        <Field>
          <FieldLabel>Reason</FieldLabel>
          <Input
            autoComplete="off"
            placeholder={texts.reasonExample}
            {...form.register('reason')}
          />
          <FieldError>{errors.reason?.message}</FieldError>
        </Field>
        <Field>
          <FieldLabel>Source</FieldLabel>
          <Input autoComplete="off" {...form.register('source')} />
          <FieldHint>{texts.sourceHint}</FieldHint>
          <FieldError>{errors.source?.message}</FieldError>
        </Field>
        {errors.root?.message && <Alert tone="negative">{errors.root.message}</Alert>}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending} busyLabel="Adding...">
          Add
        </Button>
      </DialogFooter>
    </form>
  )
}
