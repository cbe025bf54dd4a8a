import type { Assistant } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Field, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'

export interface WidgetKeys {
  assistantId: string
  publicKey: string
}

export interface WidgetFormProps {
  /** The current values. */
  keys: WidgetKeys
  /** The suggestions for the assistant id. */
  assistants: Assistant[]
  /** Called with the values to load the widget with. */
  onLoad: (keys: WidgetKeys) => void
}

/** The form for the assistant and the public key of the widget. */
export function WidgetForm({ keys, assistants, onLoad }: WidgetFormProps) {
  const [assistantId, setAssistantId] = useState(keys.assistantId)
  const [publicKey, setPublicKey] = useState(keys.publicKey)
  const datalistId = useId()
  const enteredKeys = { assistantId: assistantId.trim(), publicKey: publicKey.trim() }
  useUnsavedPrompt(
    enteredKeys.assistantId !== keys.assistantId || enteredKeys.publicKey !== keys.publicKey,
  )

  const load = (event: FormEvent) => {
    event.preventDefault()
    onLoad(enteredKeys)
  }
  return (
    <form className="grid gap-4" onSubmit={load}>
      <Field>
        <FieldLabel>Assistant ID</FieldLabel>
        <Input
          value={assistantId}
          list={datalistId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setAssistantId(target.value)}
        />
        <datalist id={datalistId}>
          {assistants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </datalist>
      </Field>
      <Field>
        <FieldLabel>Public Key</FieldLabel>
        <Input
          value={publicKey}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setPublicKey(target.value)}
        />
        <FieldHint>{messages.widget.keyHint}</FieldHint>
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        disabled={!enteredKeys.assistantId || !enteredKeys.publicKey}
      >
        Load Widget
      </Button>
    </form>
  )
}
