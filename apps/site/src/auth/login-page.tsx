import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Input } from '@callwright/ui/input'
import { lazyComponent } from '@callwright/ui/lazy-component'
import { Link as StyledLink } from '@callwright/ui/link'
import { NativeCheckbox } from '@callwright/ui/native-checkbox'
import { PasswordInput } from '@callwright/ui/password-input'
import { Spinner } from '@callwright/ui/spinner'
import { useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PageLink } from '../page-link.tsx'
import { CallCard } from '../product/call-card.tsx'
import * as accounts from './accounts.ts'
import { AuthField, AuthForm, useAuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { DemoAccountBox } from './demo-account-box.tsx'
import { readReturnTo } from './return-to.ts'
import { rules } from './rules.ts'
import {
  type OwnInvitation,
  readServerSession,
  type SignIn,
  signInToServer,
} from './server-accounts.ts'
import { useHasSignedIn, useSession } from './session-context.tsx'
import { useHasAccounts } from './use-has-accounts.ts'
import { useHydrated } from './use-hydrated.ts'

/** Its code is loaded after the page, because a demo has no passkeys. Without it, a password still signs in. */
const PasskeyButton = lazyComponent(
  async () => (await import('./passkey-button.tsx')).PasskeyButton,
  { pending: PasskeyButtonSpace, failed: () => null },
)

/** Its code is loaded when it is needed, because few people have no workspace. */
const InvitationsForm = lazyComponent(
  async () => (await import('./invitations-form.tsx')).InvitationsForm,
  { pending: () => <Spinner className="mx-auto" />, failed: InvitationsNotLoaded },
)

/** The error state of lazy components belongs to the dashboard's scripts, which this page does not load. */
function InvitationsNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert tone="negative">
      <AlertTitle>Your invitations could not be loaded</AlertTitle>
      <AlertDescription>
        <Button variant="secondary" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </AlertDescription>
    </Alert>
  )
}

function PasskeyButtonSpace() {
  return <div className="mt-4 h-control-lg" />
}

export interface LoginPageProps {
  /** Checks the credentials in a demo; resolves to null when they are wrong. */
  signIn?: typeof accounts.signIn
}

/** What surrounds the form in each step. */
const surroundings = {
  footer: { question: "Don't have an account?", linkLabel: 'Sign up', to: '/signup' },
  still: {
    picture: <CallCard />,
    caption: 'Every call is recorded, transcribed and qualified before you open the dashboard.',
  },
}

/** The sign-in page. */
export function LoginPage({ signIn = accounts.signIn }: LoginPageProps) {
  const hasAccounts = useHasAccounts()
  const rememberId = useId()
  const session = useSession()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const isHydrated = useHydrated()
  const { form, registerField, errors } = useAuthForm<accounts.Credentials>()
  const [needsCode, setNeedsCode] = useState(false)
  const [invitations, setInvitations] = useState<OwnInvitation[]>()

  // The link of a mail contains it.
  const confirmationToken = (hasAccounts && new URLSearchParams(search).get('confirm')) || undefined

  // Another tab may have signed in, which confirms no address. A person who was signed in already sees a link to the
  // dashboard instead.
  const [hasSignedInHere, setHasSignedInHere] = useState(false)
  const hasSignedInAnywhere = useHasSignedIn()
  const hasSignedIn = hasSignedInHere || (hasSignedInAnywhere && !confirmationToken)
  useEffect(() => {
    if (hasSignedIn) navigate(readReturnTo(state), { replace: true, viewTransition: true })
  }, [hasSignedIn, navigate, state])

  const { signIn: startSession } = session
  const completeSignIn = (signedIn: SignIn) => {
    if ('invitations' in signedIn) return setInvitations(signedIn.invitations)
    startSession(signedIn)
    setHasSignedInHere(true)
  }

  // The browser may have a session that this page does not know.
  const isSignedOut = session.session === 'signed-out'
  useEffect(() => {
    if (!hasAccounts || !isSignedOut) return
    const request = new AbortController()
    readServerSession(request.signal).then(
      (found) => found && startSession(found.user),
      (error: unknown) => request.signal.aborted || console.error(error),
    )
    return () => request.abort()
  }, [hasAccounts, isSignedOut, startSession])

  const submit = async (credentials: accounts.Credentials) => {
    const user = await (hasAccounts
      ? signInToServer(credentials, confirmationToken)
      : signIn(credentials))
    if (user === 'needs-code') return setNeedsCode(true)
    if (!user) {
      const message = `Invalid email or password${confirmationToken ? `. ${unknownPasswordHint}` : ''}`
      return form.setError('root', { message })
    }
    completeSignIn(user)
  }

  const goBack = (reason?: string) => {
    setNeedsCode(false)
    setInvitations(undefined)
    form.resetField('password')
    if (reason) form.setError('root', { message: reason })
  }
  if (invitations) {
    return (
      <AuthLayout
        title="You are invited"
        subtitle="Accept an invitation to open its workspace"
        {...surroundings}
      >
        <InvitationsForm invitations={invitations} onSignIn={completeSignIn} onBack={goBack} />
      </AuthLayout>
    )
  }
  if (needsCode) {
    return (
      <AuthLayout
        title="Two-factor authentication"
        subtitle="Enter the code of your authenticator app"
        {...surroundings}
      >
        <CodeForm onSignIn={completeSignIn} onBack={goBack} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Welcome back"
      subtitle="Sign in to your account to continue"
      {...surroundings}
    >
      <AuthForm
        form={form}
        onSubmit={submit}
        submitLabel="Sign in"
        busyLabel="Signing in..."
        notice={isHydrated && <Notice hasAccounts={hasAccounts} />}
      >
        <AuthField label="Email" error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="username"
            autoFocus
            {...registerField('email', rules.email)}
          />
        </AuthField>
        <AuthField label="Password" error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            {...registerField('password', rules.password)}
          />
        </AuthField>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex items-center gap-2">
            <NativeCheckbox id={rememberId} {...form.register('rememberMe')} />
            <label htmlFor={rememberId}>Remember me</label>
          </div>
          <StyledLink asChild>
            <PageLink to="/forgot-password" state={state}>
              Forgot password?
            </PageLink>
          </StyledLink>
        </div>
      </AuthForm>
      {/* A passkey confirms no address. */}
      {isHydrated && hasAccounts && !confirmationToken && (
        <PasskeyButton
          onSignIn={completeSignIn}
          onRefused={(message) => form.setError('root', { message })}
        />
      )}
      {!hasAccounts && (
        <DemoAccountBox
          account={accounts.demoAccount}
          onUse={({ email, password }) => {
            form.setValue('email', email)
            form.setValue('password', password)
            form.clearErrors()
          }}
        />
      )}
    </AuthLayout>
  )
}

/** Helps a person whose address somebody else has used for a sign-up. */
const unknownPasswordHint =
  'If you do not know the password, choose a new one by “Forgot password?”. That confirms your address, too.'

/** Says why the person is here, when it is known. */
function Notice({ hasAccounts }: { hasAccounts: boolean }) {
  const { state, search } = useLocation()
  const params = new URLSearchParams(search)
  if (!hasAccounts) return state?.signedUp === true && <DemoNotice />
  if (params.has('confirm')) {
    return (
      <Alert tone="info">
        <AlertTitle>Sign in to confirm your email address</AlertTitle>
        <AlertDescription>{unknownPasswordHint}</AlertDescription>
      </Alert>
    )
  }
  return (
    state?.passwordChanged === true && (
      <Alert tone="positive">
        <AlertTitle>Your password is changed</AlertTitle>
        <AlertDescription>Sign in with the new one.</AlertDescription>
      </Alert>
    )
  )
}

function DemoNotice() {
  return (
    <Alert tone="info">
      <AlertTitle>No account was kept</AlertTitle>
      <AlertDescription>
        This is a demo without real accounts. Sign in with the demo credentials below.
      </AlertDescription>
    </Alert>
  )
}
