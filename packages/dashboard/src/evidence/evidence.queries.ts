import { api, userId } from '../lib/api.ts'

/** The queries for evidence. */
export const evidenceQueries = {
  ofCall: (id: number) =>
    api.calls.evidence.queryOptions({
      input: { id, user_id: userId },
      select: ({ evidence }) => evidence,
    }),
}
