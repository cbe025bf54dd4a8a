import {
  contract,
  includesRole,
  type Operation,
  otherOperations,
  permissions,
  requiredScope,
} from '@callwright/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { HttpError } from '../errors.ts'
import { toContractPath } from '../route-pattern.ts'
import { accessOf } from './access.ts'

const contractRoutes = Object.entries(contract).flatMap(([resource, procedures]) =>
  Object.entries(procedures).map(
    ([
      name,
      {
        '~orpc': { route },
      },
    ]) => [`${resource}.${name}`, `${route.method} ${route.path}`],
  ),
)

/** The operation of each route, by its method and pattern. */
const operations = new Map(
  [...contractRoutes, ...Object.entries(otherOperations)].map(([operation, route]) => [
    route,
    operation as Operation,
  ]),
)

/** Returns the operation of a request. Other routes, such as the pages of the documentation, are like the document itself. */
function operationOf(c: Context): Operation {
  for (const { method, path } of matchedRoutes(c)) {
    const operation = operations.get(`${method} ${toContractPath(path)}`)
    if (operation) return operation
  }
  return 'config.openapi'
}

/** Returns whether the operation of a request requires a user. */
export const requiresUser = (c: Context): boolean => permissions[operationOf(c)] !== null

/** Throws `HttpError` 401 when a request needs a user and has none, and 403 when the user's role or the API key lacks the permission. */
export const requirePermission: MiddlewareHandler = async (c, next) => {
  const operation = operationOf(c)
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
