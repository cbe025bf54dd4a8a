import { hasPasskeys, requestPasskey } from '@callwright/dashboard/lib/passkeys'
import { Button } from '@callwright/ui/button'
import { KeyRoundIcon } from 'lucide-react'
import { useState } from 'react'
import { describeFailure } from './accounts.ts'
import { readSignIn, type SignIn, sendOrThrow } from './server-accounts.ts'

export interface PasskeyButtonProps {
  /** Called when the person has signed in. */
  onSignIn: (signIn: SignIn) => void
  /** Called with why the sign-in was refused. */
  onRefused: (message: string) => void
}

/** Signs in with a passkey, in a browser that has them. */
export function PasskeyButton({ onSignIn, onRefused }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  if (!hasPasskeys()) return null
  const signIn = async () => {
    setIsBusy(true)
    try {
      const signedIn = await signInWithPasskey()
      if (signedIn) onSignIn(signedIn)
    } catch (error) {
      onRefused(describeFailure(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      type="button"
      variant="secondary"
      size="lg"
      className="mt-4 w-full"
      busy={isBusy}
      onClick={signIn}
    >
      <KeyRoundIcon aria-hidden="true" />
      Use a passkey
    </Button>
  )
}

/** Signs in with a passkey; returns null when the person cancels. Throws `AccountError` when it is refused. */
async function signInWithPasskey(): Promise<SignIn | null> {
  const options = await sendOrThrow<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  const response = await requestPasskey(options)
  if (!response) return null
  await sendOrThrow('/passkey/verify-authentication', { response })
  return readSignIn()
}
