import type { ApiKeyScope, CreatedApiKey } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
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
import { RadioGroup, RadioGroupItem } from '@callwright/ui/radio-group'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { useDiscardQuestion, useReport } from '../lib/use-discard-question.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { texts } from './api-keys.messages.ts'
import { apiKeysMutations } from './api-keys.queries.ts'
import { CreatedKey } from './created-key.tsx'

/** The days after which a key may expire. */
const lifetimes = [7, 30, 90, 365, null]
/** The value of the option without an end. */
const never = 'never'
const scopes: ApiKeyScope[] = ['read', 'write']

export interface CreateApiKeyDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Creates an API key, and then shows it once. */
export function CreateApiKeyDialog({ open, onClose }: CreateApiKeyDialogProps) {
  const [created, setCreated] = useState<CreatedApiKey>()
  const [isDirty, setIsDirty] = useState(false)
  const create = useMutation(apiKeysMutations.create())
  useUnsavedPrompt(open && created !== undefined, texts.leave)
  // A press outside and Escape must not close the dialog while it shows the key, which would be lost.
  const keepKey = (event: Event) => created && event.preventDefault()
  const { close, askOrClose, question } = useDiscardQuestion({
    ...{ open, isDirty, onClose },
    description: texts.discardHint,
  })
  return (
    <>
      <Dialog open={open} onOpenChange={() => create.isPending || askOrClose()}>
        <DialogContent size="sm" onInteractOutside={keepKey} onEscapeKeyDown={keepKey}>
          {created ? (
            <CreatedKey created={created} onDone={close} />
          ) : (
            <CreateForm
              create={create}
              onDirtyChange={setIsDirty}
              onCreated={setCreated}
              onCancel={close}
            />
          )}
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

interface CreateFormProps {
  create: ReturnType<typeof useMutation<CreatedApiKey, Error, ApiKeyFields>>
  /** Called with whether a name is typed. */
  onDirtyChange: (isDirty: boolean) => void
  /** Called with the new key. */
  onCreated: (created: CreatedApiKey) => void
  onCancel: () => void
}

interface ApiKeyFields {
  name: string
  scope: ApiKeyScope
  expires_in_days: number | null
}

function CreateForm({ create, onDirtyChange, onCreated, onCancel }: CreateFormProps) {
  const [fields, setFields] = useState<ApiKeyFields>({
    name: '',
    scope: 'read',
    expires_in_days: 90,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isDirty = fields.name !== ''
  useReport(isDirty, onDirtyChange)
  const change = (changes: Partial<ApiKeyFields>) => {
    setFields({ ...fields, ...changes })
    setErrors({})
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!fields.name.trim()) return setErrors({ name: 'Name is required' })
    try {
      onCreated(await create.mutateAsync(fields))
    } catch (error) {
      const { name } = fieldErrors(error)
      setErrors(name ? { name } : { form: texts.createFailed(serverReason(error)) })
    }
  }
  return (
    <form noValidate className="flex min-h-0 flex-col" onSubmit={submit}>
      <DialogHeader>
        <DialogTitle>Create API key</DialogTitle>
        <DialogDescription>{texts.createHint}</DialogDescription>
      </DialogHeader>
      <DialogBody inert={create.isPending} className="flex flex-col gap-5">
        <Field>
          <FieldLabel>Name</FieldLabel>
          <Input
            autoComplete="off"
            value={fields.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <FieldHint>{texts.nameHint}</FieldHint>
          <FieldError>{errors.name}</FieldError>
        </Field>
        <Field>
          <FieldLabel>Scope</FieldLabel>
          <RadioGroup
            value={fields.scope}
            onValueChange={(scope) => change({ scope: scope as ApiKeyScope })}
          >
            {scopes.map((scope) => (
              <RadioGroupItem key={scope} value={scope} hint={texts.scopeHints[scope]}>
                {texts.scopeLabels[scope]}
              </RadioGroupItem>
            ))}
          </RadioGroup>
        </Field>
        <Field>
          <FieldLabel>Expires after</FieldLabel>
          <Select
            value={String(fields.expires_in_days ?? never)}
            onValueChange={(value) =>
              change({ expires_in_days: value === never ? null : Number(value) })
            }
          >
            <SelectTrigger />
            <SelectContent>
              {lifetimes.map((days) => (
                <SelectItem key={days} value={String(days ?? never)}>
                  {texts.lifetimeLabel(days)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
        {errors.form && <Alert tone="negative">{errors.form}</Alert>}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={create.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending} busyLabel="Creating...">
          Create API key
        </Button>
      </DialogFooter>
    </form>
  )
}
