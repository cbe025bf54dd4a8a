import * as z from 'zod/mini'
import { roles } from './permissions.ts'

export const role = z.enum(roles)

const workspace = z.object({ id: z.int(), name: z.string() })

/** The user who is signed in, and the workspace whose records they see. */
export const session = z.object({
  user: z.object({ id: z.int(), name: z.string(), email: z.string(), role }),
  workspace,
  /** All workspaces of the user, by name. */
  workspaces: z.array(z.extend(workspace, { role })),
  /** Whether the user may create another workspace. */
  can_create_workspace: z.boolean(),
})
export type Session = z.infer<typeof session>
