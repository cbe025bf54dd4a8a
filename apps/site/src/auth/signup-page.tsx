import { Input } from '@callwright/ui/input'
import { PasswordInput } from '@callwright/ui/password-input'
import { useLocation, useNavigate } from 'react-router-dom'
import { CampaignCard } from '../product/campaign-card.tsx'
import * as accounts from './accounts.ts'
import { AuthField, AuthForm, useAuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { rules } from './rules.ts'

export interface SignupPageProps {
  /** Creates the account; rejects when that fails. */
  signUp?: typeof accounts.signUp
}

/** The sign-up page, which continues to the sign-in page. */
export function SignupPage({ signUp = accounts.signUp }: SignupPageProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { form, registerField, errors } = useAuthForm<accounts.NewAccount>()

  const submit = async (account: accounts.NewAccount) => {
    await signUp(account)
    navigate('/login', { state: { ...state, signedUp: true }, viewTransition: true })
  }

  return (
    <AuthLayout
      title="Create your account"
      subtitle="Start calling your leads in minutes"
      footer={{ question: 'Already have an account?', linkLabel: 'Sign in', to: '/login' }}
      still={{
        picture: <CampaignCard />,
        caption: 'Import a list, press start, and watch the calls come in.',
      }}
    >
      <AuthForm form={form} onSubmit={submit} submitLabel="Sign up" busyLabel="Creating account...">
        <AuthField label="Full name" error={errors.name?.message}>
          <Input autoComplete="name" {...registerField('name', rules.name)} />
        </AuthField>
        <AuthField label="Email address" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...registerField('email', rules.email)} />
        </AuthField>
        <AuthField label="Password" error={errors.password?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...registerField('password', rules.newPassword)}
          />
        </AuthField>
        <AuthField label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput
            secret="password confirmation"
            autoComplete="new-password"
            {...registerField('confirmPassword', {
              validate: (confirmed, { password }) =>
                confirmed === password || 'Passwords do not match',
            })}
          />
        </AuthField>
      </AuthForm>
    </AuthLayout>
  )
}
