import { Alert } from '@callwright/ui/alert'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { Link as LinkLook } from '@callwright/ui/link'
import { PasswordInput } from '@callwright/ui/password-input'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as accounts from './accounts.ts'
import { AuthLayout } from './auth-layout.tsx'
import { rules } from './rules.ts'
import { SubmitButton } from './submit-button.tsx'

export interface SignupPageProps {
  /** Creates the account; rejects when it cannot. */
  signUp?: typeof accounts.signUp
}

/** Takes somebody in, and leads to the sign-in page. */
export function SignupPage({ signUp = accounts.signUp }: SignupPageProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { register, handleSubmit, setError, clearErrors, formState } =
    // Without values to begin with: what was typed before the script came stays.
    useForm<accounts.NewAccount>({ reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (account) => {
    try {
      await signUp(account)
      navigate('/login', { state: { ...state, signedUp: true } })
    } catch (error) {
      console.error(error)
      setError('root', { message: 'An unexpected error occurred' })
    }
  })

  return (
    <AuthLayout
      title="Create your account"
      subtitle="Start calling your leads in minutes"
      footer={
        <>
          Already have an account?{' '}
          <LinkLook asChild>
            <Link to="/login" state={state}>
              Sign in
            </Link>
          </LinkLook>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {errors.root && <Alert tone="negative">{errors.root.message}</Alert>}
        <Field>
          <FieldLabel>Full name</FieldLabel>
          <Input
            autoComplete="name"
            {...register('name', { ...rules.name, onChange: () => clearErrors('name') })}
          />
          <FieldError>{errors.name?.message}</FieldError>
        </Field>
        <Field>
          <FieldLabel>Email address</FieldLabel>
          <Input
            type="email"
            autoComplete="username"
            {...register('email', { ...rules.email, onChange: () => clearErrors('email') })}
          />
          <FieldError>{errors.email?.message}</FieldError>
        </Field>
        <Field>
          <FieldLabel>Password</FieldLabel>
          <PasswordInput
            autoComplete="new-password"
            {...register('password', {
              ...rules.newPassword,
              onChange: () => clearErrors('password'),
            })}
          />
          <FieldError>{errors.password?.message}</FieldError>
        </Field>
        <Field>
          <FieldLabel>Confirm password</FieldLabel>
          <PasswordInput
            secret="password confirmation"
            autoComplete="new-password"
            {...register('confirmPassword', {
              validate: (confirmed, { password }) =>
                confirmed === password || 'Passwords do not match',
              onChange: () => clearErrors('confirmPassword'),
            })}
          />
          <FieldError>{errors.confirmPassword?.message}</FieldError>
        </Field>
        <SubmitButton busy={isSubmitting} busyLabel="Creating account...">
          Sign up
        </SubmitButton>
      </form>
    </AuthLayout>
  )
}
