import { Button } from '@callwright/ui/button'
import { toast } from '@callwright/ui/toast'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { RefreshCwIcon } from 'lucide-react'
import { callsMutations } from '../calls/index.ts'
import { messages } from '../lib/messages.ts'
import { syncFailure } from './sync-failure.ts'
import { useSyncing } from './use-syncing.ts'

/** Syncs all recent calls with the provider. */
export function SyncAllButton() {
  const syncing = useSyncing()
  const { mutateAsync } = useMutation(callsMutations.syncAll())
  // Any running sync counts: the person may have left the screen and come back.
  const busy = useIsMutating({ mutationKey: callsMutations.syncAll().mutationKey }) > 0

  const sync = async () => {
    try {
      const { synced_count } = await mutateAsync()
      toast.success(messages.calls.syncedAll(synced_count))
    } catch (error) {
      toast.error(syncFailure(error, messages.calls.syncAllUnreachable))
    }
  }

  return (
    <Button
      variant="secondary"
      disabled={syncing}
      busy={busy}
      busyLabel="Syncing..."
      onClick={sync}
    >
      <RefreshCwIcon aria-hidden="true" />
      Sync lastest records
    </Button>
  )
}
