const home = '/dashboard'
// Any origin would do: it only shows whether an address leads away from it.
const here = 'http://here.invalid'

/** What travels to the sign-in page with somebody who was sent there. */
export interface Wanted {
  wanted: string
}

/** The page somebody wanted before signing in; a page of another site is not followed. */
export function wantedPage(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return home
  const { wanted } = state
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return home
  if (!URL.canParse(wanted, here) || new URL(wanted, here).origin !== here) return home
  return wanted
}
