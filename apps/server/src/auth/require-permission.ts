import {
  contract,
  includesRole,
  otherOperations,
  permissions,
  type Role,
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

/** The role that each route requires, by its method and pattern. */
const requiredRoles = new Map(
  [...contractRoutes, ...Object.entries(otherOperations)].map(([operation, route]) => [
    route,
    permissions[operation as keyof typeof permissions],
  ]),
)

/** Returns the role that a request requires. A route without an operation, such as a page of the documentation, is for every role. */
function requiredRole(c: Context): Role | null {
  for (const { method, path } of matchedRoutes(c)) {
    const role = requiredRoles.get(`${method} ${toContractPath(path)}`)
    if (role !== undefined) return role
  }
  return 'viewer'
}

/** Throws `HttpError` 401 when a request needs a user and has none, and 403 when the user's role lacks the permission. */
export const requirePermission: MiddlewareHandler = async (c, next) => {
  const role = requiredRole(c)
  if (role !== null && !includesRole(accessOf(c).role, role)) {
    throw new HttpError(
      403,
      'forbidden',
      `This needs the role ${role}: ask an admin of your workspace`,
    )
  }
  await next()
}
