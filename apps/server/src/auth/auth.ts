import type { Config, Session, UserSession } from '@callwright/contract'
import type { MiddlewareHandler } from 'hono'
import type { RequestOrigin } from '../db/audit-events.ts'
import { type Access, grantDemoAccess } from './access.ts'

/** How people sign in. */
export interface Auth {
  /** Sets the access of a request, unless it has none. */
  grantAccess: MiddlewareHandler
  /** Responds to requests below `/api/auth`; absent while sign-in is simulated. */
  handle?: MiddlewareHandler
  /** Returns what the sign-in and sign-up pages need to know. */
  config(): Promise<Pick<Config, 'auth' | 'sign_up'>>
  /** Returns whether the session of a request still gives access to its workspace. */
  isSignedIn(access: Access): Promise<boolean>
  /** Returns the workspaces of a user, by name, and whether they may create another. */
  readWorkspaces(
    userId: number,
    origin: () => RequestOrigin,
  ): Promise<Pick<Session, 'workspaces' | 'can_create_workspace'>>
  /** Returns who a user is, and whether they sign in with a code of an authenticator app. */
  readUser(
    id: number,
  ): Promise<{ id: number; name: string; email: string; twoFactorEnabled: boolean }>
  /** Returns the sessions of a user. */
  listSessions(access: Access): Promise<UserSession[]>
  /** Ends a session of the user, or all others when the id is undefined; returns how many have ended. */
  revokeSessions(access: Access, id?: number): Promise<number>
}

/** The simulated sign-in: everybody is the only user. */
export const demoAuth: Auth = {
  grantAccess: grantDemoAccess,
  config: async () => ({ auth: 'demo', sign_up: null }),
  isSignedIn: async () => true,
  readWorkspaces: async () => ({
    workspaces: [{ id: 1, name: 'Workspace', role: 'admin' }],
    can_create_workspace: false,
  }),
  readUser: async (id) => ({
    id,
    name: 'Admin User',
    email: 'admin@callwright.example',
    twoFactorEnabled: false,
  }),
  listSessions: async () => [],
  revokeSessions: async () => 0,
}
