import * as z from 'zod/mini'
import { pageInfo, pageQuery, timestamp, withError } from './shared.ts'

const confirmMessage = 'must be "erase"'

/** What a client sends to erase the data of a contact, so that no mistaken request does. */
export const erasureInput = z.object({ confirm: z.literal('erase', withError(confirmMessage)) })

/** That the data of a person was erased, without data of the person. */
export const erasure = z.object({
  id: z.int(),
  /** The user who asked for it; the name is null when the account is gone. */
  requested_by: z.object({ id: z.int(), name: z.nullable(z.string()) }),
  requested_at: timestamp,
  /** When the last recording and the last call at the provider were deleted or given up; null until then. */
  finished_at: z.nullable(timestamp),
  /** The calls whose personal data was removed. */
  calls: z.int(),
  recordings: z.int(),
  /** The recordings that could not be deleted. */
  recordings_failed: z.int(),
  /** The calls that the voice provider may have. */
  provider_calls: z.int(),
  provider_calls_deleted: z.int(),
  /** The calls that could not be deleted at the voice provider. */
  provider_calls_failed: z.int(),
})
export type Erasure = z.infer<typeof erasure>

export const erasureSearch = z.object(pageQuery)

export const erasurePage = z.object({ erasures: z.array(erasure), ...pageInfo })

const daysMessage = 'must be between 1 and 3650 days'

/** For how many days a kind of data is kept; null keeps it for ever. */
const days = z.nullable(
  z.int(withError(daysMessage)).check(z.minimum(1, daysMessage), z.maximum(3650, daysMessage)),
)

/** For how many days a workspace keeps each kind of data. */
export const retention = z.object({
  recording_days: days,
  /** Transcripts, with their summaries and analyses. */
  transcript_days: days,
  /**
   * Contacts that were neither called nor changed, and that no campaign has still to call. Those called in the last 30 days
   * are kept, because limits on calls count by number.
   */
  contact_days: days,
  /** The audit log. */
  audit_days: days,
})
export type Retention = z.infer<typeof retention>

/** A change of the retention. Absent fields stay unchanged. */
export const retentionPatch = z.partial(retention)
export type RetentionPatch = z.infer<typeof retentionPatch>
