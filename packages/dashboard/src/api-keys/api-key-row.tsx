import type { ApiKey } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { useFormatter } from '../lib/formatter.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { useNow } from '../lib/use-now.ts'
import { texts } from './api-keys.messages.ts'

export interface ApiKeyRowProps {
  apiKey: ApiKey
  /** Called when the admin wants to revoke the key. */
  onRevoke: () => void
}

/** An API key in the list. */
export function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
  const { name, start, scope, created_by, created_at, last_used_at, expires_at } = apiKey
  const formatter = useFormatter()
  const now = useNow()
  const isExpired = expires_at !== null && new Date(expires_at) <= now
  return (
    <li className="flex items-center gap-3 px-5 py-3 @max-[14rem]:flex-wrap">
      <div className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <p
            className="max-w-full truncate font-medium text-strong @max-[14rem]:whitespace-normal"
            title={name}
          >
            {name}
          </p>
          <Badge>{texts.scopeLabels[scope]}</Badge>
          {isExpired && <Badge tone="warning">Expired</Badge>}
        </div>
        <p className="mt-0.5 flex min-w-0 flex-wrap gap-x-3 text-muted text-sm">
          <span dir="ltr" className="font-mono">
            {start}…
          </span>
          <span>
            {last_used_at ? (
              <>
                {texts.lastUsed} <RelativeTime time={last_used_at} />
              </>
            ) : (
              texts.neverUsed
            )}
          </span>
          <span>
            {texts.validity(expires_at && formatter.shortDate(expires_at, now), isExpired)}
          </span>
          <span className="max-w-full truncate @max-[14rem]:whitespace-normal">
            {texts.created(created_by, formatter.shortDate(created_at, now))}
          </span>
        </p>
      </div>
      <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
