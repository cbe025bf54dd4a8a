import type { Context } from 'hono'
import { routePath } from 'hono/route'

/** Returns the pattern of the matched route in the contract's syntax. */
export function routePattern(c: Context): string {
  return routePath(c).replace(/:(\w+)(\{[^/]*\})?/g, '{$1}')
}
