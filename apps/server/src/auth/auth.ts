import type { Config, Session, UserSession } from '@callwright/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { type Access, grantDemoAccess } from './access.ts'
import type { ApiKeys } from './api-keys.ts'

/** How people sign in. */
export interface Auth {
  /** Sets the access of a request by its session or API key, unless it has none. */
  grantAccess: MiddlewareHandler
  /** Sets the access of a request by its session, unless it has none. */
  grantSessionAccess: MiddlewareHandler
  /** The API keys of the workspaces; absent while sign-in is simulated. */
  apiKeys?: ApiKeys
  /** Responds to requests below `/api/auth`; absent while sign-in is simulated. */
  handle?: MiddlewareHandler
  /** Counts an import of the user, or a wrong secret or key from an address. Throws `HttpError` 429 when there were too many. */
  limit(c: Context, counted: 'import' | 'wrongWebhookSecret' | 'wrongApiKey'): Promise<void>
  /** Returns what the sign-in and sign-up pages need to know. */
  config(): Promise<Pick<Config, 'auth' | 'sign_up'>>
  /** Returns whether the session or API key of a request still gives access to its workspace, and the session shows it. */
  isSignedIn(access: Access): Promise<boolean>
  /** Returns the workspaces of a user, by name, their open invitations, and whether they may create another workspace. */
  readWorkspaces(user: {
    id: number
    email: string
  }): Promise<Pick<Session, 'workspaces' | 'invitations' | 'can_create_workspace'>>
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
  grantSessionAccess: grantDemoAccess,
  limit: async () => {},
  config: async () => ({ auth: 'demo', sign_up: null }),
  isSignedIn: async () => true,
  readWorkspaces: async () => ({
    workspaces: [{ id: 1, name: 'Workspace', role: 'admin' }],
    invitations: [],
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
