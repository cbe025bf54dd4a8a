import { includesRole, permissions } from '@callwright/contract'
import type { MiddlewareHandler } from 'hono'
import { HttpError } from '../errors.ts'
import { operationOf } from '../operation.ts'
import { accessOf } from './access.ts'

/**
 * Throws `HttpError` 401 when a request needs a user and has none, and 403 when the user's role lacks the permission. A
 * route without an operation, such as a page of the documentation, is for every role.
 */
export const requirePermission: MiddlewareHandler = async (c, next) => {
  const operation = operationOf(c)
  const role = operation ? permissions[operation] : 'viewer'
  if (role !== null && !includesRole(accessOf(c).role, role)) {
    throw new HttpError(
      403,
      'forbidden',
      `This needs the role ${role}: ask an admin of your workspace`,
    )
  }
  await next()
}
