import * as z from 'zod/mini'

/** A voice assistant at the provider. */
export const assistant = z.object({ id: z.string(), name: z.string() })
export type Assistant = z.infer<typeof assistant>
