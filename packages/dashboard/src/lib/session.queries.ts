import type { Session } from '@callwright/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { ResponseError } from './response-error.ts'

export const sessionQueries = {
  current: () => api.session.get.queryOptions(),
}

/**
 * Asks the server who is signed in, unless it has no accounts. Returns undefined until that is known, and null when the
 * browser has no session; the end of a session that was known is shown by the other queries.
 */
export function useServerSession(hasAccounts: boolean): Session | null | undefined {
  const { data, error } = useQuery({ ...sessionQueries.current(), enabled: hasAccounts })
  if (data) return data
  return error instanceof ResponseError && error.status === 401 ? null : undefined
}
