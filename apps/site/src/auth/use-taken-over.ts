import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the script has taken the page over: until then it must look as it was rendered at build. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
