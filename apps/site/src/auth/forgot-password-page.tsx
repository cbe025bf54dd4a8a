import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { Link as LinkLook } from '@callwright/ui/link'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { AuthLayout } from './auth-layout.tsx'
import { rules } from './rules.ts'
import { SubmitButton } from './submit-button.tsx'

/** Says honestly what somebody who forgot the password can do. */
export function ForgotPasswordPage() {
  const { state } = useLocation()
  const { register, handleSubmit, clearErrors, formState } = useForm<{ email: string }>({
    // Without a value to begin with: what was typed before the script came stays.
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitSuccessful } = formState

  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="Enter the email address of your account"
      footer={
        <>
          Remembered it?{' '}
          <LinkLook asChild>
            <Link to="/login" state={state}>
              Sign in
            </Link>
          </LinkLook>
        </>
      }
    >
      <form noValidate onSubmit={handleSubmit(() => {})} className="flex flex-col gap-5">
        {isSubmitSuccessful && (
          <Alert tone="info">
            <AlertTitle>No email was sent</AlertTitle>
            <AlertDescription>
              This is a demo without real accounts. The demo account's password stands on the
              sign-in page.
            </AlertDescription>
          </Alert>
        )}
        <Field>
          <FieldLabel>Email</FieldLabel>
          <Input
            type="email"
            autoComplete="username"
            {...register('email', { ...rules.email, onChange: () => clearErrors('email') })}
          />
          <FieldError>{errors.email?.message}</FieldError>
        </Field>
        <SubmitButton>Reset password</SubmitButton>
      </form>
    </AuthLayout>
  )
}
