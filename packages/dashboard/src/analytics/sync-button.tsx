import type { Call } from '@callwright/contract'
import type { RowAction } from '@callwright/ui/data-table'
import { IconButton } from '@callwright/ui/icon-button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { RefreshCwIcon } from 'lucide-react'
import { use } from 'react'
import { callsMutations } from '../calls/index.ts'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import { BrowserTokenContext } from '../lib/token.ts'
import { syncErrorMessage } from './sync-error-message.ts'
import { useIsSyncing } from './use-is-syncing.ts'

/** Syncs a call with the provider, and says what came of it. */
function useSync(externalId: string) {
  const mayHaveToken = use(BrowserTokenContext)
  const isSyncing = useIsSyncing()
  const { isPending, mutateAsync } = useMutation(callsMutations.sync())
  const sync = async () => {
    try {
      await mutateAsync(externalId)
      toast.success(messages.calls.synced)
    } catch (error) {
      toast.error(syncErrorMessage(error, messages.calls.syncUnreachable, mayHaveToken))
    }
  }
  return { isSyncing, isPending, sync }
}

export interface SyncButtonProps {
  /** The provider's id of the call. */
  externalId: string
  /** The name of the call. */
  name: string
}

/** Syncs one call with the provider. */
export function SyncButton({ externalId, name }: SyncButtonProps) {
  const { isSyncing, isPending, sync } = useSync(externalId)
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

/** The same action for the menu of a call; none for a call that the provider does not know. */
export function useSyncAction({ vapi_call_id }: Call): RowAction[] {
  const can = usePermissions()
  const { isSyncing, sync } = useSync(vapi_call_id ?? '')
  if (vapi_call_id === null || !can('calls.sync')) return []
  return [
    {
      label: 'Sync',
      icon: <RefreshCwIcon aria-hidden="true" />,
      disabled: isSyncing,
      onSelect: sync,
    },
  ]
}
