const defaultPath = '/dashboard'
// Resolving a path against this origin shows whether the path leads to another origin.
const placeholderOrigin = 'http://site.invalid'

/** The navigation state of the sign-in page. */
export interface ReturnToState {
  /** The path, query and hash to open after sign-in. */
  returnTo: string
}

/** Returns the path to open after sign-in. A path that leads to another site is ignored. */
export function readReturnTo(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return defaultPath
  const { returnTo } = state
  if (typeof returnTo !== 'string' || !returnTo.startsWith('/')) return defaultPath
  if (!URL.canParse(returnTo, placeholderOrigin)) return defaultPath
  return new URL(returnTo, placeholderOrigin).origin === placeholderOrigin ? returnTo : defaultPath
}
