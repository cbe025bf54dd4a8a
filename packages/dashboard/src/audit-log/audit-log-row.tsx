import type { AuditEvent } from '@callwright/contract'
import { Avatar } from '@callwright/ui/avatar'
import { Badge } from '@callwright/ui/badge'
import { BotIcon, CircleHelpIcon, KeyRoundIcon } from 'lucide-react'
import { useFormatter } from '../lib/formatter.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { actorName, describeEvent } from './audit-log.messages.ts'

/** The icons of actors that are no users. */
const icons = { api_key: KeyRoundIcon, system: BotIcon, unknown: CircleHelpIcon }

/** One entry of the audit log: who did what, from where and when. */
export function AuditLogRow({ event }: { event: AuditEvent }) {
  const formatter = useFormatter()
  const { actor, action, outcome, ip_address, device } = event
  const name = actorName(actor)
  const Icon = actor.kind === 'user' ? undefined : icons[actor.kind]
  return (
    <li className="flex gap-3 px-5 py-3 lg:items-center">
      {Icon ? (
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-4"
        >
          <Icon />
        </span>
      ) : (
        <Avatar name={name} aria-hidden="true" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1 lg:flex-row lg:items-center">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <p className="wrap-anywhere min-w-0">
            <bdi className="font-medium text-strong" title={actor.email ?? undefined}>
              {name}
            </bdi>{' '}
            {describeEvent(event, formatter)}
          </p>
          {outcome === 'refused' && (
            <Badge tone="warning">{action === 'sign_in_failed' ? 'Failed' : 'Refused'}</Badge>
          )}
        </div>
        <p className="flex min-w-0 flex-wrap gap-x-3 text-muted text-sm max-lg:empty:hidden lg:w-52 lg:shrink-0 lg:flex-col">
          {ip_address && <span className="wrap-anywhere">{ip_address}</span>}
          {device && <span className="min-w-0 lg:truncate">{device}</span>}
        </p>
        <p className="text-muted text-sm lg:w-28 lg:shrink-0 lg:text-end">
          <RelativeTime time={event.at} />
        </p>
      </div>
    </li>
  )
}
