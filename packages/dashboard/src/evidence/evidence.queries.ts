import type { CallEvidence } from '@callwright/contract'
import { api, userId } from '../lib/api.ts'

/** How often evidence is read again while the first entry of an ended call is missing: no event of the server tells of it. */
const missingEntryRefetchMs = 5000

/** Returns whether the call has ended, also one that was never placed. */
export const isFinal = ({ call: { status } }: CallEvidence): boolean =>
  status === 'ended' || status === 'failed'

/** The queries for evidence. */
export const evidenceQueries = {
  ofCall: (id: number) =>
    api.calls.evidence.queryOptions({
      input: { id, user_id: userId },
      select: ({ evidence }) => evidence,
      refetchInterval: ({ state: { data } }) =>
        data && isFinal(data.evidence) && data.evidence.entries.length === 0
          ? missingEntryRefetchMs
          : false,
    }),
}
