import type { UserSession } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from '@callwright/ui/card'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { messages } from '../lib/messages.ts'
import { QueryStatus } from '../lib/query-status.tsx'
import { RelativeTime } from '../lib/relative-time.tsx'
import { accountMutations, accountQueries } from './account.queries.ts'

const texts = messages.account

/** The browsers in which the user is signed in. */
export function SessionsCard() {
  const sessions = useQuery(accountQueries.sessions())
  const revokeOthers = useMutation(accountMutations.revokeOtherSessions())
  const found = sessions.data?.sessions ?? []
  const signOutOthers = async () => {
    try {
      const { revoked_count } = await revokeOthers.mutateAsync()
      toast.success(texts.othersSignedOut(revoked_count))
    } catch (error) {
      toast.error(texts.signOutFailed(serverReason(error)))
    }
  }
  return (
    <Card ref={keepFocus} tabIndex={-1} className={found.length > 0 ? 'pb-0' : undefined}>
      <CardHeader>
        <CardTitle>Sessions</CardTitle>
        <CardDescription>{texts.sessionsHint}</CardDescription>
        {found.length > 1 && (
          <CardAction>
            <Button
              variant="secondary"
              size="sm"
              busy={revokeOthers.isPending}
              onClick={signOutOthers}
            >
              Sign out all others
            </Button>
          </CardAction>
        )}
      </CardHeader>
      {!sessions.data && (
        <CardContent>
          <QueryStatus
            query={sessions}
            label="Loading sessions"
            rows={2}
            errorTitle={texts.sessionsFailed}
          />
        </CardContent>
      )}
      {found.length > 0 && (
        <ul aria-label="Sessions" className="divide-y divide-hairline border-hairline border-t">
          {found.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: UserSession }) {
  const { id, device, ip_address, created_at, current } = session
  const revoke = useMutation(accountMutations.revokeSession())
  const signOut = async () => {
    try {
      await revoke.mutateAsync(id)
      toast.success(texts.signedOut(device))
    } catch (error) {
      toast.error(texts.signOutFailed(serverReason(error)))
    }
  }
  return (
    <li className="flex items-center gap-3 px-5 py-3 @max-[14rem]:flex-wrap">
      <div className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <p className="truncate font-medium text-strong @max-[14rem]:whitespace-normal">{device}</p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          <span>
            Signed in <RelativeTime time={created_at} />
          </span>
          {ip_address && <span>{ip_address}</span>}
        </p>
      </div>
      {current ? (
        <Badge tone="positive">This browser</Badge>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Sign out ${device}`}
          busy={revoke.isPending}
          onClick={signOut}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
