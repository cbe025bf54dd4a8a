import * as z from 'zod/mini'

/**
 * What `GET /api/events` sends (server-sent events, unnamed): which kind of record changed and the ids,
 * never the data. After a reconnect the client asks again for what it shows.
 */
export const changeEvent = z.object({
  changed: z.enum(['contacts', 'campaigns', 'calls']),
  /** Empty means: any of them. */
  ids: z.array(z.int()),
})
export type ChangeEvent = z.infer<typeof changeEvent>
