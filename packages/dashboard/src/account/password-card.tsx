import { minPasswordLength } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { PasswordInput } from '@callwright/ui/password-input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { isAccountError } from '../lib/accounts.ts'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { accountMutations } from './account.queries.ts'

const texts = messages.account
const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password, and ends all other sessions. */
export function PasswordCard() {
  const form = useForm({ defaultValues: noPasswords, reValidateMode: 'onSubmit' })
  const { errors, isDirty, isSubmitting } = form.formState
  const { mutateAsync } = useMutation(accountMutations.changePassword())
  useUnsavedPrompt(isDirty)
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await mutateAsync({ currentPassword, newPassword })
      form.reset(noPasswords)
      toast.success(texts.passwordChanged)
    } catch (error) {
      const isWrong = isAccountError(error, 'INVALID_PASSWORD')
      form.setError(isWrong ? 'currentPassword' : 'newPassword', {
        message: isWrong ? texts.wrongPassword : texts.passwordFailed(serverReason(error)),
      })
    }
  })
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
        <CardDescription>{texts.passwordHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate className="flex max-w-sm flex-col items-start gap-4" onSubmit={submit}>
          <Field className="w-full">
            <FieldLabel>Current password</FieldLabel>
            <PasswordInput
              secret="current password"
              autoComplete="current-password"
              {...form.register('currentPassword', { required: 'Password is required' })}
            />
            <FieldError>{errors.currentPassword?.message}</FieldError>
          </Field>
          <Field className="w-full">
            <FieldLabel>New password</FieldLabel>
            <PasswordInput
              secret="new password"
              autoComplete="new-password"
              {...form.register('newPassword', {
                required: 'Password is required',
                minLength: {
                  value: minPasswordLength,
                  message: `Password must be at least ${minPasswordLength} characters`,
                },
              })}
            />
            <FieldError>{errors.newPassword?.message}</FieldError>
          </Field>
          <Field className="w-full">
            <FieldLabel>Confirm new password</FieldLabel>
            <PasswordInput
              secret="password confirmation"
              autoComplete="new-password"
              {...form.register('confirmPassword', {
                validate: (confirmed, { newPassword }) =>
                  confirmed === newPassword || 'Passwords do not match',
              })}
            />
            <FieldError>{errors.confirmPassword?.message}</FieldError>
          </Field>
          <Button type="submit" busy={isSubmitting} busyLabel="Changing...">
            Change password
          </Button>
        </form>
      </CardContent>
    </Card>
  )
}
