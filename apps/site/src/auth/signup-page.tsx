import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Input } from '@callwright/ui/input'
import { PasswordInput } from '@callwright/ui/password-input'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { CampaignCard } from '../product/campaign-card.tsx'
import * as accounts from './accounts.ts'
import { AuthField, AuthForm, useAuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CheckMailNotice } from './check-mail-notice.tsx'
import { rules } from './rules.ts'
import { readSignUpMode, resendConfirmation, signUpToServer } from './server-accounts.ts'
import { useHasAccounts } from './use-has-accounts.ts'

export interface SignupPageProps {
  /** Creates the account in a demo; rejects when that fails. */
  signUp?: typeof accounts.signUp
}

/** The sign-up page. It continues to the sign-in page in a demo, and otherwise asks to confirm the address. */
export function SignupPage({ signUp = accounts.signUp }: SignupPageProps) {
  const hasAccounts = useHasAccounts()
  const signUpMode = useSignUpMode(hasAccounts)
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const { form, registerField, errors } = useAuthForm<accounts.NewAccount>()
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>()

  // The link of an invitation contains the invited address.
  const invitedEmail = new URLSearchParams(search).get('email')
  useEffect(() => {
    if (hasAccounts && invitedEmail) form.setValue('email', invitedEmail)
  }, [hasAccounts, invitedEmail, form])

  const submit = async (account: accounts.NewAccount) => {
    if (hasAccounts) {
      await signUpToServer(account)
      return setUnconfirmedEmail(account.email)
    }
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
      {unconfirmedEmail !== undefined ? (
        <CheckMailNotice onResend={() => resendConfirmation(unconfirmedEmail)}>
          We have sent a link to <span className="wrap-anywhere">{unconfirmedEmail}</span>. Open it,
          and sign in to confirm that the address is yours. It works for an hour.
        </CheckMailNotice>
      ) : signUpMode === 'closed' ? (
        <Alert tone="info">
          <AlertTitle>Sign-up is closed</AlertTitle>
          <AlertDescription>This server accepts no new accounts.</AlertDescription>
        </Alert>
      ) : (
        <AuthForm
          form={form}
          onSubmit={submit}
          submitLabel="Sign up"
          busyLabel="Creating account..."
          notice={signUpMode === 'invite' && !invitedEmail && <InvitationNotice />}
        >
          {signUpMode === 'set_up' && (
            <AuthField
              label="Set-up code"
              hint="The server has printed it at its start."
              error={errors.setUpCode?.message}
            >
              <Input
                autoComplete="off"
                spellCheck={false}
                placeholder="XXXX-XXXX-XXXX-XXXX"
                {...registerField('setUpCode', rules.setUpCode)}
              />
            </AuthField>
          )}
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
              {...registerField('confirmPassword', rules.confirmPassword)}
            />
          </AuthField>
        </AuthForm>
      )}
    </AuthLayout>
  )
}

/** Asks the server who may sign up. Until it answers, and when it does not, the form is shown without the code. */
function useSignUpMode(hasAccounts: boolean) {
  const [mode, setMode] = useState<Awaited<ReturnType<typeof readSignUpMode>>>(null)
  useEffect(() => {
    if (!hasAccounts) return
    const request = new AbortController()
    readSignUpMode(request.signal).then(setMode, (error: unknown) => {
      if (!request.signal.aborted) console.error(error)
    })
    return () => request.abort()
  }, [hasAccounts])
  return mode
}

function InvitationNotice() {
  return (
    <Alert tone="info">
      <AlertTitle>You need an invitation</AlertTitle>
      <AlertDescription>
        Use the email address to which an admin of your workspace has sent it.
      </AlertDescription>
    </Alert>
  )
}
