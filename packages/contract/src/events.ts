import * as z from 'zod/mini'

/**
 * An event of `GET /api/events` (unnamed server-sent events): the kind of the changed records and their ids,
 * without data. After a reconnect, the client refetches what it shows.
 */
export const changeEvent = z.object({
  changed: z.enum(['contacts', 'campaigns', 'calls', 'policy', 'suppressions']),
  /** Empty when any record of this kind may have changed. */
  ids: z.array(z.int()),
})
export type ChangeEvent = z.infer<typeof changeEvent>
