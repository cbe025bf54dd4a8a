import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Input } from '@callwright/ui/input'
import { PasswordInput } from '@callwright/ui/password-input'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AttemptsCard } from '../product/attempts-card.tsx'
import { AuthField, AuthForm, useAuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CheckMailNotice } from './check-mail-notice.tsx'
import { rules } from './rules.ts'
import { requestPasswordReset, resetPassword } from './server-accounts.ts'
import { useHasAccounts } from './use-has-accounts.ts'

/** The page for resetting a forgotten password. The mailed link opens it with a token, and it asks for a new one. */
export function ForgotPasswordPage() {
  const hasAccounts = useHasAccounts()
  const token = new URLSearchParams(useLocation().search).get('token')
  return hasAccounts && token ? (
    <NewPassword token={token} />
  ) : (
    <ForgottenPassword hasAccounts={hasAccounts} />
  )
}

function ForgottenPassword({ hasAccounts }: { hasAccounts: boolean }) {
  const { form, registerField, errors } = useAuthForm<{ email: string }>()
  const isExpired = new URLSearchParams(useLocation().search).has('error')
  // In a demo there are no accounts, so nothing is sent.
  const submit = async ({ email }: { email: string }) => {
    if (hasAccounts) await requestPasswordReset(email)
  }
  const sentNotice = hasAccounts ? (
    <CheckMailNotice>
      If this address has an account, we have sent it a link to choose a new password. It works for
      30 minutes.
    </CheckMailNotice>
  ) : (
    <DemoNotice />
  )
  return (
    <Layout title="Forgot your password?" subtitle="Enter the email address of your account">
      <AuthForm
        form={form}
        onSubmit={submit}
        submitLabel="Reset password"
        notice={
          form.formState.isSubmitSuccessful
            ? sentNotice
            : hasAccounts && isExpired && <ExpiredNotice />
        }
      >
        <AuthField label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...registerField('email', rules.email)} />
        </AuthField>
      </AuthForm>
    </Layout>
  )
}

interface NewPasswordValues {
  password: string
  confirmPassword: string
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const { form, registerField, errors } = useAuthForm<NewPasswordValues>()
  const submit = async ({ password }: NewPasswordValues) => {
    await resetPassword(password, token)
    navigate('/login', { state: { passwordChanged: true }, viewTransition: true })
  }
  return (
    <Layout title="Choose a new password" subtitle="It ends your sessions in all browsers">
      <AuthForm form={form} onSubmit={submit} submitLabel="Change password">
        <AuthField label="New password" error={errors.password?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...registerField('password', rules.newPassword)}
          />
        </AuthField>
        <AuthField label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput
            secret="password confirmation"
            autoComplete="new-password"
            {...registerField('confirmPassword', rules.confirmPassword)}
          />
        </AuthField>
      </AuthForm>
    </Layout>
  )
}

function Layout(props: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <AuthLayout
      footer={{ question: 'Remembered it?', linkLabel: 'Sign in', to: '/login' }}
      still={{
        picture: <AttemptsCard />,
        caption: 'Forgetting is human. Nobody on your list is forgotten.',
      }}
      {...props}
    />
  )
}

function DemoNotice() {
  return (
    <Alert tone="info">
      <AlertTitle>No email was sent</AlertTitle>
      <AlertDescription>
        This is a demo without real accounts. The demo account's password is on the sign-in page.
      </AlertDescription>
    </Alert>
  )
}

function ExpiredNotice() {
  return (
    <Alert tone="warning">
      <AlertTitle>The link is not valid any more</AlertTitle>
      <AlertDescription>Ask for a new one here.</AlertDescription>
    </Alert>
  )
}
