import { Button } from '@callwright/ui/button'
import { XIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

const answerTimeoutMs = 5000
const askAgainMs = 3000

/** Whether the server answers: not known yet, no, again after it did not, or from the beginning. */
type ServerState = 'asking' | 'away' | 'back' | 'answering'

/** Asks the server until it answers. */
function useServerState(): ServerState {
  const [state, setState] = useState<ServerState>('asking')
  useEffect(() => {
    let isClosed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const signal = AbortSignal.timeout(answerTimeoutMs)
      const isOk = await fetch('/api/config', { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isClosed) return
      if (!isOk) timer = setTimeout(ask, askAgainMs)
      setState((previous) => {
        if (!isOk) return 'away'
        return previous === 'asking' ? 'answering' : 'back'
      })
    }
    void ask()
    return () => {
      isClosed = true
      clearTimeout(timer)
    }
  }, [])
  return state
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
  const serverState = useServerState()
  return (
    <div
      role="alert"
      data-notice="load-error"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-lg border border-hairline bg-raised p-4 shadow-overlay"
    >
      <div className="min-w-52 flex-1">
        <p className="font-medium text-strong">{title}</p>
        <p className="text-muted">{descriptions[serverState]}</p>
      </div>
      <div className="flex items-center gap-1">
        {serverState === 'answering' && <ReloadButton href={href} />}
        {(serverState === 'away' || serverState === 'back') && (
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

const descriptions: Record<ServerState, string> = {
  asking: 'Waiting for the server…',
  away: 'The server cannot be reached. Check your connection and try again. What you typed here stays.',
  back: 'The server answers again. What you typed here stays.',
  answering:
    'Callwright may have been updated meanwhile. What you typed here stays until you reload.',
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
