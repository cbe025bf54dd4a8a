import { Button } from '@callwright/ui/button'
import { toast } from '@callwright/ui/toast'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { RefreshCwIcon } from 'lucide-react'
import { use } from 'react'
import { callsMutations } from '../calls/index.ts'
import { messages } from '../lib/messages.ts'
import { BrowserTokenContext } from '../lib/token.ts'
import { syncErrorMessage } from './sync-error-message.ts'
import { useIsSyncing } from './use-is-syncing.ts'

/** Syncs all recent calls with the provider. */
export function SyncAllButton() {
  const mayHaveToken = use(BrowserTokenContext)
  const isSyncing = useIsSyncing()
  const { mutateAsync } = useMutation(callsMutations.syncAll())
  // This is also true for a sync that was started before the person left the screen and returned.
  const isSyncingAll = useIsMutating({ mutationKey: callsMutations.syncAll().mutationKey }) > 0

  const sync = async () => {
    try {
      const { synced_count } = await mutateAsync()
      toast.success(messages.calls.syncedAll(synced_count))
    } catch (error) {
      toast.error(syncErrorMessage(error, messages.calls.syncAllUnreachable, mayHaveToken))
    }
  }

  return (
    <Button
      variant="secondary"
      disabled={isSyncing}
      busy={isSyncingAll}
      busyLabel="Syncing..."
      onClick={sync}
    >
      <RefreshCwIcon aria-hidden="true" />
      Sync lastest records
    </Button>
  )
}
