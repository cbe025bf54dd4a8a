import { Button } from '@callwright/ui/button'
import type { Credentials } from './accounts.ts'

export interface DemoAccountBoxProps {
  /** The demo account. */
  account: Credentials
  /** Called when the user fills in the form with the demo account. */
  onUse: (account: Credentials) => void
}

/** Shows the credentials of the demo account, and a button that fills them in. */
export function DemoAccountBox({ account, onUse }: DemoAccountBoxProps) {
  return (
    <section
      aria-label="Demo credentials"
      // A document of a server with accounts hides it before any script runs.
      className="mt-6 flex in-data-[auth=accounts]:hidden flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border border-hairline bg-sunken p-4"
    >
      <div className="min-w-0">
        <h2 className="font-medium text-sm text-strong">Demo credentials</h2>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 text-sm">
          <dt className="text-muted">Email</dt>
          <dd className="wrap-anywhere text-strong">{account.email}</dd>
          <dt className="text-muted">Password</dt>
          <dd className="text-strong">{account.password}</dd>
        </dl>
      </div>
      <Button variant="secondary" size="sm" onClick={() => onUse(account)}>
        Fill in
      </Button>
    </section>
  )
}
