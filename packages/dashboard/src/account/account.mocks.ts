import { contract, type UserSession } from '@callwright/contract'
import { delay, HttpResponse, http } from 'msw'
import { minutesAgo } from '../mocks/clock.ts'
import { dropsConnection, fails, hangs, responds, respondsWithHtml } from '../mocks/handlers.ts'
import type { Passkey } from './account.queries.ts'

const hour = 60
const day = 24 * hour

/** A session with defaults. */
export function aSession(overrides: Partial<UserSession> = {}): UserSession {
  return {
    id: 1,
    device: 'Firefox on Linux',
    ip_address: '192.0.2.17',
    created_at: minutesAgo(2 * hour),
    last_used_at: minutesAgo(2 * hour),
    current: true,
    ...overrides,
  }
}

/** The sessions of a user in three browsers. */
const someSessions = () => [
  aSession(),
  aSession({ id: 2, device: 'Safari on iOS', created_at: minutesAgo(3 * day), current: false }),
  aSession({ id: 3, device: 'Chrome on Windows', ip_address: null, current: false }),
]

/** A passkey with defaults. */
function aPasskey(overrides: Partial<Passkey> = {}): Passkey {
  return { id: '1', name: 'iCloud Keychain', createdAt: minutesAgo(40 * day), ...overrides }
}

/** The password that the handlers accept. */
export const mockPassword = 'correct horse'

const recoveryCodes = Array.from({ length: 10 }, (_, n) => `a${n}Xq7-pL${n}mT`)
const totpURI =
  'otpauth://totp/Callwright:maya%40northwind.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Callwright&digits=6&period=30'

type Body = Record<string, string>
const post = (path: string, respond: (body: Body) => Response) =>
  http.post(`*/api/auth${path}`, async ({ request }) => respond((await request.json()) as Body))
const passkeysAddress = '*/api/auth/passkey/list-user-passkeys'

/** What the server asks the device for when it creates a passkey. */
const registerOptions = {
  rp: { name: 'Callwright', id: 'localhost' },
  user: { id: 'MQ', name: 'maya@northwind.example', displayName: 'Maya Chen' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

const refuse = (code: string, message: string, status = 400) =>
  HttpResponse.json({ code, message }, { status })

/** The handlers of a server that knows the user's password and sessions. */
export const accountHandlers = {
  stateful({ sessions = someSessions(), passkeys = [aPasskey()], twoFactor = false } = {}) {
    const state = { sessions, passkeys, twoFactor }
    const withPassword = (path: string, respond: () => object) =>
      post(path, ({ password, currentPassword }) =>
        (password ?? currentPassword) === mockPassword
          ? HttpResponse.json(respond())
          : refuse('INVALID_PASSWORD', 'Invalid password'),
      )
    return [
      responds(contract.session.get, () => ({
        user: {
          id: 1,
          name: 'Maya Chen',
          email: 'maya@northwind.example',
          role: 'member' as const,
        },
        workspace: { id: 1, name: 'Northwind' },
        workspaces: [{ id: 1, name: 'Northwind', role: 'member' as const }],
        invitations: [],
        can_create_workspace: false,
        two_factor: state.twoFactor,
      })),
      responds(contract.sessions.list, () => ({ sessions: state.sessions })),
      responds(contract.sessions.revoke, ({ params }) => {
        state.sessions = state.sessions.filter(({ id }) => id !== params.id)
        return { revoked_count: 1 }
      }),
      responds(contract.sessions.revokeOthers, () => {
        const revoked_count = state.sessions.length - 1
        state.sessions = state.sessions.filter(({ current }) => current)
        return { revoked_count }
      }),
      http.get(passkeysAddress, () => HttpResponse.json(state.passkeys)),
      http.get('*/api/auth/passkey/generate-register-options', () =>
        HttpResponse.json(registerOptions),
      ),
      post('/passkey/verify-registration', () => {
        const id = String(state.passkeys.length + 1)
        const passkey = aPasskey({ id, name: 'Chrome on Linux', createdAt: minutesAgo(0) })
        state.passkeys = [...state.passkeys, passkey]
        return HttpResponse.json(passkey)
      }),
      post('/passkey/delete-passkey', (body) => {
        state.passkeys = state.passkeys.filter(({ id }) => id !== body.id)
        return HttpResponse.json({ status: true })
      }),
      withPassword('/change-password', () => {
        state.sessions = state.sessions.filter(({ current }) => current)
        return {}
      }),
      withPassword('/two-factor/enable', () => ({ totpURI, backupCodes: recoveryCodes })),
      withPassword('/two-factor/generate-backup-codes', () => ({ backupCodes: recoveryCodes })),
      withPassword('/two-factor/disable', () => {
        state.twoFactor = false
        return {}
      }),
      post('/two-factor/verify-totp', ({ code }) => {
        if (code !== '123456') return refuse('INVALID_CODE', 'Invalid code', 401)
        state.twoFactor = true
        return HttpResponse.json({})
      }),
    ]
  },
  hangs: () => [
    hangs(contract.session.get),
    hangs(contract.sessions.list),
    http.get(passkeysAddress, async () => {
      await delay('infinite')
      return HttpResponse.error()
    }),
  ],
  fails: () => [
    fails(contract.session.get),
    fails(contract.sessions.list),
    http.get(passkeysAddress, () => new HttpResponse(null, { status: 500 })),
  ],
  isUnreachable: () => [
    dropsConnection(contract.session.get),
    dropsConnection(contract.sessions.list),
    http.get(passkeysAddress, () => HttpResponse.error()),
  ],
  respondsWithHtml: () => [
    respondsWithHtml(contract.session.get),
    respondsWithHtml(contract.sessions.list),
    http.get(passkeysAddress, () => HttpResponse.html('<h1>Sign in</h1>')),
  ],
  refuses: (path: string, code: string, message: string) => post(path, () => refuse(code, message)),
}
