import type { Session } from '@callwright/contract'
import { HttpResponse, http } from 'msw'

/** Makes the document say that the server has accounts; returns a function that undoes it. */
export function markDocument(): () => void {
  document.documentElement.dataset.auth = 'accounts'
  return () => {
    delete document.documentElement.dataset.auth
  }
}

const session: Session = {
  user: { id: 2, name: 'Maya Chen', email: 'maya@northwind.example', role: 'member' },
  workspace: { id: 1, name: 'Northwind' },
  workspaces: [{ id: 1, name: 'Northwind', role: 'member' }],
  invitations: [],
  can_create_workspace: false,
  two_factor: false,
}

const post = (path: string, respond: (body: object) => Response) =>
  http.post(`*/api/auth${path}`, async ({ request }) => respond((await request.json()) as object))

/** The handlers of a server with accounts. */
export const accountsHandlers = {
  /** The browser has a session. */
  hasSession: (role = session.user.role) =>
    http.get('*/api/session', () =>
      HttpResponse.json({ ...session, user: { ...session.user, role } }),
    ),
  hasNoSession: () =>
    http.get('*/api/session', () =>
      HttpResponse.json({ error: 'Sign in first', code: 'unauthorized' }, { status: 401 }),
    ),
  /** Returns the open invitations of the person, by their names; one that has expired is among them. */
  isInvitedTo: (...names: string[]) =>
    http.get('*/api/auth/organization/list-user-invitations', () =>
      HttpResponse.json(
        ['Expired', ...names].map((organizationName, index) => ({
          id: String(index),
          organizationName,
          role: 'viewer',
          status: 'pending',
          expiresAt: new Date(index === 0 ? 0 : Date.now() + 60_000).toISOString(),
        })),
      ),
    ),
  /** Accepts a request, and calls `onBody` with its body. */
  accepts: (path: string, onBody: (body: object) => void = () => {}) =>
    post(path, (body) => {
      onBody(body)
      return HttpResponse.json({ status: true })
    }),
  /** Asks for a passkey. */
  asksForPasskey: () =>
    http.get('*/api/auth/passkey/generate-authenticate-options', () =>
      HttpResponse.json({ rpId: 'localhost', challenge: 'Y2hhbGxlbmdl' }),
    ),
  /** Accepts the password, and asks for the code of an authenticator app. */
  needsCode: () => post('/sign-in/email', () => HttpResponse.json({ twoFactorRedirect: true })),
  /** Refuses a request because there were too many. */
  limits: (path: string) =>
    post(path, () =>
      HttpResponse.json(
        { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Try again in 12 minutes.' },
        { status: 429, headers: { 'retry-after': '720' } },
      ),
    ),
  refuses: (path: string, status: number, code: string, message = '') =>
    post(path, () => HttpResponse.json({ code, message }, { status })),
}
