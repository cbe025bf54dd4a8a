import { IconButton } from '@callwright/ui/icon-button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { RefreshCwIcon } from 'lucide-react'
import { callsMutations } from '../calls/index.ts'
import { messages } from '../lib/messages.ts'
import { syncErrorMessage } from './sync-error-message.ts'
import { useIsSyncing } from './use-is-syncing.ts'

export interface SyncButtonProps {
  /** The provider's id of the call. */
  externalId: string
  /** The name of the call. */
  name: string
}

/** Syncs one call with the provider. */
export function SyncButton({ externalId, name }: SyncButtonProps) {
  const isSyncing = useIsSyncing()
  const { isPending, mutateAsync } = useMutation(callsMutations.sync())

  const sync = async () => {
    try {
      await mutateAsync(externalId)
      toast.success(messages.calls.synced)
    } catch (error) {
      toast.error(syncErrorMessage(error, messages.calls.syncUnreachable))
    }
  }

  return (
    <IconButton
      label={`Sync ${name}`}
      variant="ghost"
      size="sm"
      disabled={isSyncing}
      busy={isPending}
      onClick={sync}
    >
      <RefreshCwIcon />
    </IconButton>
  )
}
