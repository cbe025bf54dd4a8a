import type { Config, Session } from '@callwright/contract'
import type { MiddlewareHandler } from 'hono'
import { grantDemoAccess } from './access.ts'

/** How people sign in. */
export interface Auth {
  /** Sets the access of a request, unless it has none. */
  grantAccess: MiddlewareHandler
  /** Responds to requests below `/api/auth`; absent while sign-in is simulated. */
  handle?: MiddlewareHandler
  /** Returns what the sign-in and sign-up pages need to know. */
  config(): Promise<Pick<Config, 'auth' | 'sign_up'>>
  /** Returns the workspaces of a user, by name, and whether they may create another. */
  readWorkspaces(userId: number): Promise<Pick<Session, 'workspaces' | 'can_create_workspace'>>
  /** Returns who a user is. */
  readUser(id: number): Promise<{ id: number; name: string; email: string }>
}

/** The simulated sign-in: everybody is the only user. */
export const demoAuth: Auth = {
  grantAccess: grantDemoAccess,
  config: async () => ({ auth: 'demo', sign_up: null }),
  readWorkspaces: async () => ({
    workspaces: [{ id: 1, name: 'Workspace', role: 'admin' }],
    can_create_workspace: false,
  }),
  readUser: async (id) => ({ id, name: 'Admin User', email: 'admin@callwright.example' }),
}
