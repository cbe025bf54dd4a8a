import { Button } from '@callwright/ui/button'
import { Input } from '@callwright/ui/input'
import { useState } from 'react'
import { AuthField, AuthForm, useAuthForm } from './auth-form.tsx'
import { enterCode, PasswordNeededError, type SignIn } from './server-accounts.ts'

export interface CodeFormProps {
  /** Called when the code is accepted. */
  onSignIn: (signIn: SignIn) => void
  /** Called with the reason when the password must be entered again; without one when the person goes back. */
  onBack: (reason?: string) => void
}

/** The second step of the sign-in: the code of the authenticator app, or a recovery code. */
export function CodeForm({ onSignIn, onBack }: CodeFormProps) {
  const [isRecoveryCode, setIsRecoveryCode] = useState(false)
  const { form, registerField, errors } = useAuthForm<{ code: string }>()
  const submit = async ({ code }: { code: string }) => {
    try {
      onSignIn(await enterCode(code, isRecoveryCode))
    } catch (error) {
      if (!(error instanceof PasswordNeededError)) throw error
      onBack(error.message)
    }
  }
  const switchKind = () => {
    setIsRecoveryCode(!isRecoveryCode)
    form.reset()
    form.setFocus('code')
  }
  return (
    <>
      <AuthForm form={form} onSubmit={submit} submitLabel="Continue" busyLabel="Checking...">
        <AuthField
          label={isRecoveryCode ? 'Recovery code' : 'Code'}
          hint={
            isRecoveryCode
              ? 'One of those that you saved when you turned two-factor on. Each works once.'
              : 'The six digits that your authenticator app shows.'
          }
          error={errors.code?.message}
        >
          <Input
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            autoComplete={isRecoveryCode ? 'off' : 'one-time-code'}
            inputMode={isRecoveryCode ? 'text' : 'numeric'}
            {...registerField('code', {
              validate: (code) =>
                isRecoveryCode || /^\s*(\d\s*){6}$/.test(code)
                  ? code.trim() !== '' || 'Enter the code'
                  : 'Enter the six digits',
            })}
          />
        </AuthField>
      </AuthForm>
      <div className="mt-3 flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={switchKind}>
          {isRecoveryCode ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onBack()}>
          Back
        </Button>
      </div>
    </>
  )
}
