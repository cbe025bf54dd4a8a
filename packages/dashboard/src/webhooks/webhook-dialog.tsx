import {
  type Webhook,
  type WebhookEventType,
  type WebhookWithSecret,
  webhookEventTypes,
} from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Checkbox } from '@callwright/ui/checkbox'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { useDiscardQuestion, useReport } from '../lib/use-discard-question.tsx'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { webhooksMessages as texts } from './webhooks.messages.ts'
import { webhooksMutations } from './webhooks.queries.ts'

export interface WebhookDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The webhook to edit; null adds one. */
  webhook: Webhook | null
  /** Called with a new webhook and its secret. */
  onCreated: (created: WebhookWithSecret) => void
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Adds or edits a webhook; unsaved changes are discarded only after a confirmation. */
export function WebhookDialog({ open, webhook, onCreated, onClose }: WebhookDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { close, askOrClose, question } = useDiscardQuestion({
    ...{ open, isDirty },
    description: texts.discardHint,
    onClose: () => {
      setIsDirty(false)
      onClose()
    },
  })
  return (
    <>
      <Dialog open={open} onOpenChange={() => isSaving || askOrClose()}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{webhook ? 'Edit webhook' : 'Add webhook'}</DialogTitle>
            <DialogDescription>{texts.hint}</DialogDescription>
          </DialogHeader>
          <WebhookForm
            webhook={webhook}
            onEdit={() => setIsDirty(true)}
            onSavingChange={setIsSaving}
            onCreated={onCreated}
            onClose={close}
          />
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

interface WebhookFormProps extends Pick<WebhookDialogProps, 'webhook' | 'onCreated' | 'onClose'> {
  /** Called when the person changes a value. */
  onEdit: () => void
  /** Called with whether the webhook is being saved. */
  onSavingChange: (isSaving: boolean) => void
}

function WebhookForm({ webhook, onEdit, onSavingChange, onCreated, onClose }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<WebhookEventType[]>(webhook?.events ?? [])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = useMutation(webhooksMutations.create())
  const update = useMutation(webhooksMutations.update())
  const isSaving = create.isPending || update.isPending
  useReport(isSaving, onSavingChange)
  const isMounted = useIsMounted()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing = {
      ...(url.trim() === '' && { url: texts.urlRequired }),
      ...(events.length === 0 && { events: texts.chooseEvent }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const input = { url, description, events }
    try {
      if (webhook) {
        // Another person may have changed the others meanwhile.
        const changes = {
          ...(url !== webhook.url && { url }),
          ...(description !== webhook.description && { description }),
          ...(events !== webhook.events && { events }),
        }
        await update.mutateAsync({ id: webhook.id, ...changes })
        toast.success(texts.updated)
      } else onCreated(await create.mutateAsync(input))
      if (isMounted.current) onClose()
    } catch (error) {
      const failureMessage = texts.saveFailed(serverReason(error))
      if (!isMounted.current) return toast.error(failureMessage)
      const fields = fieldErrors(error)
      const isShownAtField = Object.keys(fields).some((name) => name in input)
      setErrors(isShownAtField ? fields : { form: failureMessage })
    }
  }
  return (
    <form noValidate className="contents" onChange={onEdit} onSubmit={submit}>
      <DialogBody inert={isSaving} className="flex flex-col gap-4">
        <Field required>
          <FieldLabel>Address</FieldLabel>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/webhooks"
            dir="ltr"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <FieldHint>{texts.urlHint}</FieldHint>
          <FieldError>{errors.url}</FieldError>
        </Field>
        <Field>
          <FieldLabel>Description</FieldLabel>
          <Input
            autoComplete="off"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
          <FieldHint>{texts.descriptionHint}</FieldHint>
          <FieldError>{errors.description}</FieldError>
        </Field>
        <EventChoice
          events={events}
          error={errors.events}
          onChange={(newEvents) => {
            setEvents(newEvents)
            onEdit()
          }}
        />
        {errors.form && <Alert tone="negative">{errors.form}</Alert>}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSaving} busyLabel="Saving...">
          {webhook ? 'Save webhook' : 'Add webhook'}
        </Button>
      </DialogFooter>
    </form>
  )
}

interface EventChoiceProps {
  events: WebhookEventType[]
  error: string | undefined
  /** Called with the chosen events, in the order of the list. */
  onChange: (events: WebhookEventType[]) => void
}

function EventChoice({ events, error, onChange }: EventChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm text-strong">
        Events
        <span aria-hidden="true" className="ms-0.5 text-negative-strong">
          *
        </span>
      </legend>
      <div className="divide-y divide-hairline rounded-md border border-hairline">
        {webhookEventTypes.map((event) => (
          <label
            key={event}
            htmlFor={`${id}-${event}`}
            className="flex items-start gap-3 px-3 py-2.5"
          >
            <Checkbox
              id={`${id}-${event}`}
              className="mt-0.5"
              aria-invalid={error !== undefined}
              checked={events.includes(event)}
              onCheckedChange={(checked) =>
                onChange(
                  webhookEventTypes.filter((each) =>
                    each === event ? checked === true : events.includes(each),
                  ),
                )
              }
            />
            <span className="min-w-0">
              <span className="block font-mono text-sm text-strong">{event}</span>
              <span className="block text-muted text-sm">{texts.events[event]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-negative-strong text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
