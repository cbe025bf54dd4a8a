import { Button } from '@callwright/ui/button'
import { XIcon } from 'lucide-react'

export interface UpdateNoticeProps {
  /** What could not be loaded, in one sentence. */
  title?: string
  /** The page to load; by default the current page. */
  href?: string
  /** Called when the user closes the notice. */
  onClose: () => void
}

/** Says that code could not be loaded, and offers to reload the page. */
export function UpdateNotice({
  title = 'This page could not be loaded',
  href,
  onClose,
}: UpdateNoticeProps) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-lg border border-hairline bg-raised p-4 shadow-overlay"
    >
      <div className="min-w-52 flex-1">
        <p className="font-medium text-strong">{title}</p>
        <p className="text-muted">
          Callwright may have been updated meanwhile. What you typed here stays until you reload.
        </p>
      </div>
      <div className="flex items-center gap-1">
        {href === undefined ? (
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : (
          <Button asChild variant="secondary">
            {/* A plain link, because the whole document must be loaded again. */}
            <a href={href}>Reload</a>
          </Button>
        )}
        <Button variant="ghost" aria-label="Close" className="w-9 px-0" onClick={onClose}>
          <XIcon aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
