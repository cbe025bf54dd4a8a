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
import { hasPasskeys } from '../lib/passkeys.ts'
import { QueryStatus } from '../lib/query-status.tsx'
import { RelativeTime } from '../lib/relative-time.tsx'
import { accountMutations, accountQueries, type Passkey } from './account.queries.ts'

const texts = messages.account

/** The passkeys with which the user signs in without a password. */
export function PasskeysCard() {
  const passkeys = useQuery(accountQueries.passkeys())
  const found = passkeys.data ?? []
  return (
    <Card ref={keepFocus} tabIndex={-1} className={found.length > 0 ? 'pb-0' : undefined}>
      <CardHeader>
        <CardTitle>Passkeys</CardTitle>
        <CardDescription>{texts.passkeysHint}</CardDescription>
        {passkeys.data && hasPasskeys() && (
          <CardAction>
            <AddPasskeyButton />
          </CardAction>
        )}
      </CardHeader>
      {!passkeys.data && (
        <CardContent>
          <QueryStatus
            query={passkeys}
            label="Loading passkeys"
            rows={1}
            errorTitle={texts.passkeysFailed}
          />
        </CardContent>
      )}
      {found.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-hairline border-hairline border-t">
          {found.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AddPasskeyButton() {
  const add = useMutation(accountMutations.addPasskey())
  const onClick = async () => {
    try {
      if (await add.mutateAsync()) toast.success(texts.passkeyAdded)
    } catch (error) {
      const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
      toast.error(isKnown ? texts.passkeyExists : texts.addPasskeyFailed(serverReason(error)))
    }
  }
  return (
    <Button variant="secondary" size="sm" busy={add.isPending} onClick={onClick}>
      Add a passkey
    </Button>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const label = name ?? 'Passkey'
  const remove = useMutation(accountMutations.deletePasskey())
  const onClick = async () => {
    try {
      await remove.mutateAsync(id)
      toast.success(texts.passkeyDeleted(label))
    } catch (error) {
      toast.error(texts.deletePasskeyFailed(serverReason(error)))
    }
  }
  return (
    <li className="flex items-center gap-3 px-5 py-3 @max-[14rem]:flex-wrap">
      <div className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <p className="truncate font-medium text-strong @max-[14rem]:whitespace-normal">{label}</p>
        <p className="text-muted text-sm">
          Added <RelativeTime time={createdAt} />
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Delete the passkey ${label}`}
        busy={remove.isPending}
        onClick={onClick}
      >
        Delete
      </Button>
    </li>
  )
}
