import { Button } from '@callwright/ui/button'
import { useHasSessionEnded } from '../lib/providers.tsx'

/** A notice over the page when the session has ended. The page stays, so that nothing is lost that was typed in it. */
export function SessionNotice() {
  if (!useHasSessionEnded()) return null
  return (
    <div
      role="alert"
      data-notice="session"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-lg border border-hairline bg-raised p-4 shadow-overlay print:hidden"
    >
      <div className="min-w-52 flex-1">
        <p className="font-medium text-strong">Your session has ended</p>
        <p className="text-muted">Sign in again in a new tab. What you typed here stays.</p>
      </div>
      <Button asChild variant="secondary">
        <a href="/login" target="_blank" rel="noreferrer">
          Sign in
        </a>
      </Button>
    </div>
  )
}
