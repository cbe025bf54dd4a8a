import * as z from 'zod/mini'
import { roles } from './permissions.ts'
import { timestamp } from './shared.ts'

export const role = z.enum(roles)

const workspace = z.object({ id: z.int(), name: z.string() })

/** The user who is signed in, and the workspace whose records they see. */
export const session = z.object({
  user: z.object({ id: z.int(), name: z.string(), email: z.string(), role }),
  workspace,
  /** Whether the user signs in with a code of an authenticator app. */
  two_factor: z.boolean(),
  /** All workspaces of the user, by name. */
  workspaces: z.array(z.extend(workspace, { role })),
  /** The open invitations of the user's address, which only the user accepts. */
  invitations: z.array(z.object({ id: z.int(), workspace_name: z.string(), role })),
  /** Whether the user may create another workspace. */
  can_create_workspace: z.boolean(),
})
export type Session = z.infer<typeof session>

/** A browser in which the user is signed in. */
export const userSession = z.object({
  id: z.int(),
  /** Browser and system in words, such as `Firefox on Linux`. */
  device: z.string(),
  /** The address from which the user signed in; null when it is unknown. */
  ip_address: z.nullable(z.string()),
  created_at: timestamp,
  /** When the browser last used it, to the day. */
  last_used_at: timestamp,
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof userSession>
