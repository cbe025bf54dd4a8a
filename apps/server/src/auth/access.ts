import type { Role } from '@callwright/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { firstWorkspaceId, type WorkspaceId } from '../db/workspace-id.ts'
import { HttpError, wrongState } from '../errors.ts'

/** Who sends a request, the workspace whose records the request may read and change, and the user's role there. */
export interface Access {
  userId: number
  workspaceId: WorkspaceId
  role: Role
  /** The session of the request; undefined in a demo and with an API key. */
  sessionId?: number
  /** The API key of the request, if it has one. */
  apiKey?: { id: number; name: string }
  /** The user id of requests that contain none; undefined in a demo, whose requests must contain it. */
  defaultUserId?: number
}

declare module 'hono' {
  interface ContextVariableMap {
    access: Access | undefined
  }
}

/** Returns the access of a request. Throws `HttpError` 401 when it has none. */
export function accessOf(c: Context): Access {
  const access = c.get('access')
  if (!access) throw new HttpError(401, 'unauthorized', 'Sign in first')
  return access
}

/**
 * Throws `HttpError` 409 when a page shows another workspace than the session: another tab has switched it, or the user
 * was removed from it. What is typed in the page would be stored in the wrong workspace.
 */
export function requireShownWorkspace(c: Context, access: Access | undefined): void {
  const shownId = c.req.header('x-workspace-id')
  if (!access || shownId === undefined || shownId === String(access.workspaceId)) return
  throw wrongState('This browser shows another workspace now. Reload the page.')
}

/** The only user while sign-in is simulated, in the only workspace. */
const demoAccess: Access = { userId: 1, workspaceId: firstWorkspaceId, role: 'admin' }

/** Gives every request the access of the only user. */
export const grantDemoAccess: MiddlewareHandler = async (c, next) => {
  c.set('access', demoAccess)
  await next()
}

/** Returns the query of a request, with the user id that the request may leave out. */
export function queryOf(c: Context): Record<string, string[]> {
  const userId = c.get('access')?.defaultUserId
  return { ...(userId !== undefined && { user_id: [String(userId)] }), ...c.req.queries() }
}

/** Returns a parsed body with the user id that the request may leave out. */
export function withUserId(body: unknown, access: Access | undefined): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (access?.defaultUserId === undefined || !(body === undefined || isObject)) return body
  return { user_id: access.defaultUserId, ...body }
}

/** Throws `HttpError` 403 unless the user id that a request contains is that of the signed-in user. */
export function requireOwnUserId({ userId }: Access, requestedId: number): void {
  if (requestedId !== userId) {
    throw new HttpError(403, 'forbidden', 'These records belong to another user')
  }
}
