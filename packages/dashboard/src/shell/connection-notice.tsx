import { Spinner } from '@callwright/ui/spinner'
import type { LiveStatus } from '../lib/live.ts'
import { messages } from '../lib/messages.ts'

/** A notice in the bottom start corner of the content, shown while server events do not arrive, unless the page shows a more urgent one. */
export function ConnectionNotice({ connection }: { connection: LiveStatus }) {
  return (
    <div
      role="status"
      // Without a height it does not make the page longer.
      className="pointer-events-none sticky bottom-4 z-30 flex h-0 items-end px-4 print:hidden"
    >
      {connection === 'disconnected' && (
        <p
          data-notice="connection"
          className="flex animate-rise in-[body:has([data-notice=load-error],[data-notice=session])]:hidden items-center gap-2 rounded-full border border-hairline bg-overlay px-4 py-2 text-default text-sm shadow-overlay"
        >
          <Spinner aria-hidden="true" className="size-3.5" />
          {messages.server.reconnecting}
        </p>
      )}
    </div>
  )
}
