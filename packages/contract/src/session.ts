import * as z from 'zod/mini'
import { roles } from './permissions.ts'

export const role = z.enum(roles)

/** The user who is signed in, and the workspace whose records they see. */
export const session = z.object({
  user: z.object({ id: z.int(), name: z.string(), email: z.string(), role }),
  workspace: z.object({ id: z.int(), name: z.string() }),
})
export type Session = z.infer<typeof session>
