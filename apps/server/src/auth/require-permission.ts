import { includesRole, permissions, requiredScope } from '@callwright/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from '../errors.ts'
import { operationOf } from '../operation.ts'
import { accessOf } from './access.ts'

/** Returns the operation of a request. Other routes, such as the pages of the documentation, are like the document itself. */
const permittedOperationOf = (c: Context) => operationOf(c) ?? 'config.openapi'

/** Returns whether the operation of a request requires a user. */
export const requiresUser = (c: Context): boolean => permissions[permittedOperationOf(c)] !== null

/** Throws `HttpError` 401 when a request needs a user and has none, and 403 when the user's role or the API key lacks the permission. */
export const requirePermission: MiddlewareHandler = async (c, next) => {
  const operation = permittedOperationOf(c)
  const role = permissions[operation]
  if (role !== null) {
    const access = accessOf(c)
    const scope = requiredScope(operation)
    if (access.apiKey && scope === null) throw forbidden('No API key may do this: sign in instead')
    if (!includesRole(access.role, role)) {
      throw forbidden(
        access.apiKey
          ? `This needs an API key with the scope ${scope}`
          : `This needs the role ${role}: ask an admin of your workspace`,
      )
    }
  }
  await next()
}

const forbidden = (message: string) => new HttpError(403, 'forbidden', message)
