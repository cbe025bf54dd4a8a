import { Button } from '@callwright/ui/button'

export interface UpdateNoticeProps {
  /** The page that was wanted. */
  href: string
}

/** Says that the next page cannot be had from here, and leaves it to the person when to load it anew. */
export function UpdateNotice({ href }: UpdateNoticeProps) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-lg border border-hairline bg-raised p-4 shadow-overlay"
    >
      <div className="min-w-52 flex-1">
        <p className="font-medium text-strong">This page could not be loaded</p>
        <p className="text-muted">
          Callwright may have been updated meanwhile. What you typed here stays until you reload.
        </p>
      </div>
      <Button asChild variant="secondary">
        {/* Not a link of the router: the whole document is wanted anew. */}
        <a href={href}>Reload</a>
      </Button>
    </div>
  )
}
