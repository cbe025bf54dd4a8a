import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { Link as LinkLook } from '@callwright/ui/link'
import { NativeCheckbox } from '@callwright/ui/native-checkbox'
import { PasswordInput } from '@callwright/ui/password-input'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as accounts from './accounts.ts'
import { AuthLayout } from './auth-layout.tsx'
import { DemoAccountBox } from './demo-account-box.tsx'
import { rules } from './rules.ts'
import { useSession } from './session-context.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useTakenOver } from './use-taken-over.ts'
import { wantedPage } from './wanted-page.ts'

export interface LoginPageProps {
  /** Checks the credentials; null when they are wrong. */
  signIn?: typeof accounts.signIn
}

/** Lets somebody in, and leads to the page they wanted. */
export function LoginPage({ signIn = accounts.signIn }: LoginPageProps) {
  const rememberId = useId()
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const comesFromSignUp = useTakenOver() && state?.signedUp === true
  const { register, handleSubmit, setValue, setError, clearErrors, formState } =
    // Without values to begin with: what was typed before the script came stays.
    useForm<accounts.Credentials>({ reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (credentials) => {
    try {
      const user = await signIn(credentials)
      if (!user) return setError('root', { message: 'Invalid email or password' })
      session.signIn(user)
      navigate(wantedPage(state), { replace: true })
    } catch (error) {
      console.error(error)
      setError('root', { message: 'An unexpected error occurred' })
    }
  })

  return (
    <AuthLayout
      title="Welcome back"
      subtitle="Sign in to your account to continue"
      footer={
        <>
          Don't have an account?{' '}
          <LinkLook asChild>
            <Link to="/signup" state={state}>
              Sign up
            </Link>
          </LinkLook>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {comesFromSignUp && !errors.root && (
          <Alert tone="info">
            <AlertTitle>No account was kept</AlertTitle>
            <AlertDescription>
              This is a demo without real accounts. Sign in with the demo credentials below.
            </AlertDescription>
          </Alert>
        )}
        {errors.root && <Alert tone="negative">{errors.root.message}</Alert>}
        <Field>
          <FieldLabel>Email</FieldLabel>
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
            autoComplete="current-password"
            {...register('password', {
              ...rules.password,
              onChange: () => clearErrors('password'),
            })}
          />
          <FieldError>{errors.password?.message}</FieldError>
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex items-center gap-2">
            <NativeCheckbox id={rememberId} />
            <label htmlFor={rememberId}>Remember me</label>
          </div>
          <LinkLook asChild>
            <Link to="/forgot-password" state={state}>
              Forgot password?
            </Link>
          </LinkLook>
        </div>
        <SubmitButton busy={isSubmitting} busyLabel="Signing in...">
          Sign in
        </SubmitButton>
      </form>
      <DemoAccountBox
        account={accounts.demoAccount}
        onUse={({ email, password }) => {
          setValue('email', email)
          setValue('password', password)
          clearErrors()
        }}
      />
    </AuthLayout>
  )
}
