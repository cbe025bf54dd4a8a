import { Button, type ButtonProps } from '@callwright/ui/button'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { PasswordInput } from '@callwright/ui/password-input'
import { type SubmitEvent, useState } from 'react'
import { isAccountError } from '../lib/accounts.ts'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'

const texts = messages.account

export interface PasswordFormProps {
  submitLabel: string
  /** The look of the submit button. */
  variant?: ButtonProps['variant']
  /** Called with the password; rejects when it is wrong. */
  onSubmit: (password: string) => Promise<void>
  /** Called when the person cancels. */
  onCancel: () => void
}

/** Asks for the password before a change of how the user signs in. */
export function PasswordForm({ submitLabel, variant, onSubmit, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!password) return setError('Password is required')
    setIsBusy(true)
    try {
      await onSubmit(password)
    } catch (failure) {
      const isWrong = isAccountError(failure, 'INVALID_PASSWORD')
      setError(isWrong ? texts.wrongPassword : texts.twoFactorFailed(serverReason(failure)))
      setIsBusy(false)
    }
  }
  return (
    <form noValidate className="flex max-w-sm flex-col gap-4" onSubmit={submit}>
      <Field>
        <FieldLabel>Your password</FieldLabel>
        <PasswordInput
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setError(undefined)
          }}
        />
        <FieldError>{error}</FieldError>
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant={variant} busy={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
