import { Button } from '@callwright/ui/button'
import { XIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

const answerTimeoutMs = 5000

/** Returns whether the server answers, or undefined until that is known. */
function useServerAnswers(): boolean | undefined {
  const [answers, setAnswers] = useState<boolean>()
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => setAnswers(false), answerTimeoutMs)
    fetch('/api/config', { signal: controller.signal })
      .then(
        ({ ok }) => setAnswers(ok),
        () => controller.signal.aborted || setAnswers(false),
      )
      .finally(() => clearTimeout(timer))
    return () => controller.abort()
  }, [])
  return answers
}

export interface LoadErrorNoticeProps {
  /** What could not be loaded, in one sentence. */
  title?: string
  /** The page to load after an update; by default the current page. */
  href?: string
  /** Called when the user tries again. */
  onRetry: () => void
  /** Called when the user closes the notice. */
  onClose: () => void
}

/**
 * Says that code could not be loaded. While the server is unreachable, a reload would lose the page, so the notice
 * offers to try again; otherwise an update has probably replaced the code, and it offers to reload the page.
 */
export function LoadErrorNotice({
  title = 'This page could not be loaded',
  href,
  onRetry,
  onClose,
}: LoadErrorNoticeProps) {
  const serverAnswers = useServerAnswers()
  return (
    <div
      role="alert"
      data-notice="load-error"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-lg border border-hairline bg-raised p-4 shadow-overlay"
    >
      <div className="min-w-52 flex-1">
        <p className="font-medium text-strong">{title}</p>
        <p className="text-muted">{describe(serverAnswers)}</p>
      </div>
      <div className="flex items-center gap-1">
        {serverAnswers === true && <ReloadButton href={href} />}
        {serverAnswers === false && (
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="ghost" aria-label="Close" className="w-9 px-0" onClick={onClose}>
          <XIcon aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

function describe(serverAnswers: boolean | undefined): string {
  if (serverAnswers === undefined) return 'Waiting for the server…'
  return serverAnswers
    ? 'Callwright may have been updated meanwhile. What you typed here stays until you reload.'
    : 'The server cannot be reached. Check your connection and try again. What you typed here stays.'
}

function ReloadButton({ href }: { href: string | undefined }) {
  if (href === undefined) {
    return (
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    )
  }
  return (
    <Button asChild variant="secondary">
      {/* A plain link, because the whole document must be loaded again. */}
      <a href={href}>Reload</a>
    </Button>
  )
}
