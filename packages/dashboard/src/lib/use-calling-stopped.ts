import { useQuery } from '@tanstack/react-query'
import { callingStopQueries } from './calling-stop.queries.ts'

/** Returns whether all calls of the workspace are stopped, as far as the shell has loaded it. */
export function useCallingStopped(): boolean {
  const { data: stop } = useQuery({ ...callingStopQueries.current(), enabled: false })
  return Boolean(stop)
}
