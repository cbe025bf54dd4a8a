import { useIsMutating } from '@tanstack/react-query'
import { callsMutations } from '../calls/index.ts'

/** Returns whether a sync is running, of one call or of all. */
export function useIsSyncing(): boolean {
  const singleSyncs = useIsMutating({ mutationKey: callsMutations.sync().mutationKey })
  const fullSyncs = useIsMutating({ mutationKey: callsMutations.syncAll().mutationKey })
  return singleSyncs + fullSyncs > 0
}
