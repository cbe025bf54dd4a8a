import { useQuery } from '@tanstack/react-query'
import { useFormatter } from './formatter.ts'
import { overviewQuery } from './overview.queries.ts'

/** Returns whether a line is in use now; false until that is known. */
export function useHasLiveCalls(): boolean {
  const { timeZone } = useFormatter()
  const { data = false } = useQuery({
    ...overviewQuery(timeZone),
    select: ({ lines_in_use }) => lines_in_use > 0,
  })
  return data
}
