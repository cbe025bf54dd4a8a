import { Page } from '../lib/page.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** The account screen: password, passkeys, two-factor and sessions of the user. */
export function AccountPage() {
  return (
    <Page title="Account" subtitle="How you sign in, and where you are signed in">
      <div className="grid max-w-3xl gap-6">
        <PasswordCard />
        <PasskeysCard />
        <TwoFactorCard />
        <SessionsCard />
      </div>
    </Page>
  )
}
