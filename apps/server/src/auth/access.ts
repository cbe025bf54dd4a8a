import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from '../errors.ts'

/** Who sends a request, and the workspace whose records the request may read and change. */
export interface Access {
  userId: number
  workspaceId: number
}

declare module 'hono' {
  interface ContextVariableMap {
    access: Access
  }
}

/** Returns the access of a request. */
export const accessOf = (c: Context): Access => c.get('access')

/** The only user while sign-in is simulated, in the only workspace. */
const demoAccess: Access = { userId: 1, workspaceId: 1 }

/** Gives every request the access of the only user. */
export const grantDemoAccess: MiddlewareHandler = async (c, next) => {
  c.set('access', demoAccess)
  await next()
}

/** Throws `HttpError` 403 unless the user id that a request contains is that of the signed-in user. */
export function requireOwnUserId({ userId }: Access, requestedId: number): void {
  if (requestedId !== userId) {
    throw new HttpError(403, 'forbidden', 'These records belong to another user')
  }
}
