import type { Context } from 'hono'
import { routePath } from 'hono/route'

/** Converts a pattern of Hono to the contract's syntax. */
export function toContractPath(pattern: string): string {
  return pattern.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}')
}

/** Returns the pattern of the matched route in the contract's syntax. */
export function routePattern(c: Context): string {
  return toContractPath(routePath(c))
}
