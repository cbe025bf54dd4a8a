import type { Config } from '@callwright/contract'
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
  /** Returns who a user is. */
  readUser(id: number): Promise<{ id: number; name: string; email: string }>
}

/** The simulated sign-in: everybody is the only user. */
export const demoAuth: Auth = {
  grantAccess: grantDemoAccess,
  config: async () => ({ auth: 'demo', sign_up: null }),
  readUser: async (id) => ({ id, name: 'Admin User', email: 'admin@callwright.example' }),
}
