import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Input } from '@callwright/ui/input'
import { AttemptsCard } from '../product/attempts-card.tsx'
import { AuthField, AuthForm, useAuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { rules } from './rules.ts'

// There are no real accounts, so nothing is sent.
const submit = async () => {}

/** The page for resetting a forgotten password. */
export function ForgotPasswordPage() {
  const { form, registerField, errors } = useAuthForm<{ email: string }>()
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="Enter the email address of your account"
      footer={{ question: 'Remembered it?', linkLabel: 'Sign in', to: '/login' }}
      still={{
        picture: <AttemptsCard />,
        caption: 'Forgetting is human. Nobody on your list is forgotten.',
      }}
    >
      <AuthForm
        form={form}
        onSubmit={submit}
        submitLabel="Reset password"
        notice={form.formState.isSubmitSuccessful && <DemoNotice />}
      >
        <AuthField label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...registerField('email', rules.email)} />
        </AuthField>
      </AuthForm>
    </AuthLayout>
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
