const defaultPath = '/dashboard'
// Any origin works: it only shows whether a path leads to another origin.
const ownOrigin = 'http://site.invalid'

/** The navigation state of the sign-in page. */
export interface ReturnToState {
  /** Where to go after sign-in, as path, query and hash. */
  returnTo: string
}

/** Returns where to go after sign-in. A path that leads to another site is ignored. */
export function returnToOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return defaultPath
  const { returnTo } = state
  if (typeof returnTo !== 'string' || !returnTo.startsWith('/')) return defaultPath
  if (!URL.canParse(returnTo, ownOrigin)) return defaultPath
  return new URL(returnTo, ownOrigin).origin === ownOrigin ? returnTo : defaultPath
}
