import { contract, type Operation, otherOperations } from '@callwright/contract'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { toContractPath } from './route-pattern.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The input and the output of the operation, once it has succeeded. */
    exchange?: { input: unknown; output: unknown }
    /** True when the response is that of an earlier request with the same idempotency key. */
    isRepeat?: boolean
  }
}

const contractRoutes = Object.entries(contract).flatMap(([resource, procedures]) =>
  Object.entries(procedures).map(
    ([
      name,
      {
        '~orpc': { route },
      },
    ]) => [`${resource}.${name}`, `${route.method} ${route.path}`] as const,
  ),
)

/** Method and path of each operation, in the contract's syntax. */
export const operationRoutes = Object.fromEntries([
  ...contractRoutes,
  ...Object.entries(otherOperations),
]) as Record<Operation, string>

const operationsByRoute = new Map(
  Object.entries(operationRoutes).map(([operation, route]) => [route, operation as Operation]),
)

/** Returns the operation of a request; undefined for a route without one, such as a page of the documentation. */
export function operationOf(c: Context): Operation | undefined {
  for (const { method, path } of matchedRoutes(c)) {
    const operation = operationsByRoute.get(`${method} ${toContractPath(path)}`)
    if (operation) return operation
  }
  return undefined
}

/** Returns the id in the path of a request to an operation, as the client sent it. */
export function pathIdOf(c: Context, operation: Operation): string | undefined {
  const [, pattern = ''] = operationRoutes[operation].split(' ')
  const index = pattern.split('/').indexOf('{id}')
  const id = index < 0 ? undefined : c.req.path.split('/')[index]
  return id !== undefined && /^\d{1,10}$/.test(id) ? id : undefined
}
