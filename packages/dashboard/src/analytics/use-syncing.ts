import { useIsMutating } from '@tanstack/react-query'
import { callsMutations } from '../calls/index.ts'

/** Returns whether a sync is running, of one call or of all. */
export function useSyncing(): boolean {
  const one = useIsMutating({ mutationKey: callsMutations.sync().mutationKey })
  const all = useIsMutating({ mutationKey: callsMutations.syncAll().mutationKey })
  return one + all > 0
}
