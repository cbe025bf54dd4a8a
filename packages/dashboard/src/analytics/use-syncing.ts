import { useIsMutating } from '@tanstack/react-query'
import { callsMutations } from '../calls/index.ts'

/** Whether a sync runs, be it of one call or of all. */
export function useSyncing(): boolean {
  const one = useIsMutating({ mutationKey: callsMutations.sync().mutationKey })
  const all = useIsMutating({ mutationKey: callsMutations.syncAll().mutationKey })
  return one + all > 0
}
