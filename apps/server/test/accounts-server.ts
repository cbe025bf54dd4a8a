import { randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { createApp } from '../src/app.ts'
import { openAccounts } from '../src/auth/accounts.ts'
import type { Auth } from '../src/auth/auth.ts'
import { openMailer } from '../src/auth/mailer.ts'
import { createNumberHasher } from '../src/auth/number-hasher.ts'
import { readSetUpCode } from '../src/auth/sign-up.ts'
import type { Deps } from '../src/deps.ts'
import { readSettings } from '../src/settings.ts'
import { openTestServer, type TestServer } from '../src/testing.ts'
import { confirmationTokenOf, type MailServer, openMailServer } from './mail-server.ts'

const publicUrl = 'http://localhost:4000'

interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape it expects
  body: any
}

/** A browser with its cookies, at an address of its own. */
export interface Browser {
  /** Sends a request, with a JSON body if there is one. */
  send(path: string, body?: object, init?: RequestInit): Promise<Reply>
  cookie(): string
}

/** A server with accounts, and the mails that it has sent. */
export interface AccountsServer {
  server: TestServer
  auth: Auth
  /** Sends a request with no other headers than these and, unless they have one, the `Host` of the public address. */
  request(path: string, init?: RequestInit): Promise<Response>
  openBrowser(): Browser
  readLink: MailServer['readLink']
  mails: MailServer['mails']
  /** Creates an account, and signs in by the mailed link, which confirms its address. */
  createAccount(email: string, setUpCode?: string): Promise<Browser>
  /** Signs in by the newest mailed link, which confirms the address. */
  confirm(email: string): Promise<Browser>
  /** Creates the admin of the first workspace, and signs in. */
  createAdmin(): Promise<Browser>
  /** Invites an address, creates its account, and signs in. */
  createMember(admin: Browser, email: string, role: string): Promise<Browser>
  signIn(email: string): Promise<Browser>
  close(): Promise<void>
}

export const password = 'correct horse battery'
export const adminEmail = 'ada@northwind.example'

/**
 * Opens a server with accounts on an empty database, with a mail server. The settings are added to the usual ones, and
 * the dependencies replace others.
 */
export async function openAccountsServer(
  env: Record<string, string> = {},
  {
    mailTimeoutMs,
    ...options
  }: Parameters<typeof openTestServer>[0] & { mailTimeoutMs?: number | undefined } = {},
  otherDeps: Partial<Deps> = {},
): Promise<AccountsServer> {
  const secretKey = randomBytes(32).toString('base64')
  const hashNumber = createNumberHasher(secretKey)
  const server = await openTestServer({ runsDialer: false, isDemo: false, hashNumber, ...options })
  const mailServer = await openMailServer()
  const { mails, readLink } = mailServer
  const settings = readSettings({
    AUTH: 'accounts',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'true',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'callwright@northwind.example',
    ...env,
  })
  const { accounts } = settings
  if (!accounts) throw new Error('the settings have no accounts')
  const { db, log, now } = server.deps
  const sendMail = openMailer(accounts, log, mailTimeoutMs)
  const auth = openAccounts({ db, settings: accounts, secretKey, sendMail, log, now })
  const deps = {
    ...server.deps,
    auth,
    settings,
    registry: new Registry(),
    ...otherDeps,
  }
  const app = createApp(deps, server.dialer)

  const request = async (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    if (!headers.has('host')) headers.set('host', new URL(publicUrl).host)
    return app.request(new URL(path, publicUrl).href, { ...init, headers })
  }
  let browserCount = 0
  const openBrowser = (): Browser => {
    browserCount += 1
    const address = `10.0.${browserCount >> 8}.${browserCount & 255}`
    const cookies = new Map<string, string>()
    const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    return {
      cookie,
      async send(path, body, init) {
        const headers = new Headers({
          origin: publicUrl,
          'x-forwarded-for': address,
          ...(cookies.size > 0 && { cookie: cookie() }),
          ...(body && { 'content-type': 'application/json' }),
          ...init?.headers,
        })
        const response = await request(path, {
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
          ...init,
          headers,
        })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (/max-age=0/i.test(line)) cookies.delete(name)
          else cookies.set(name, value)
        }
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
        return {
          status: response.status,
          headers: response.headers,
          body: isJson ? JSON.parse(text) : text,
        }
      },
    }
  }
  const signIn = async (email: string, confirmationToken?: string) => {
    const browser = openBrowser()
    const credentials = { email, password, confirmationToken }
    const { status, body } = await browser.send('/api/auth/sign-in/email', credentials)
    if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`)
    return browser
  }
  const confirm = async (email: string) => signIn(email, confirmationTokenOf(await readLink(email)))
  const createAccount = async (email: string, setUpCode?: string) => {
    const account = { name: email.split('@')[0], email, password, setUpCode }
    const { status, body } = await openBrowser().send('/api/auth/sign-up/email', account)
    if (status !== 200) throw new Error(`sign-up of ${email}: ${status} ${JSON.stringify(body)}`)
    return confirm(email)
  }
  return {
    server,
    auth,
    request,
    openBrowser,
    readLink,
    mails,
    createAccount,
    confirm,
    signIn,
    async createAdmin() {
      return createAccount(adminEmail, (await readSetUpCode(db)) ?? '')
    },
    async createMember(admin, email, role) {
      await admin.send('/api/auth/organization/invite-member', { email, role })
      await readLink(email)
      return createAccount(email)
    },
    async close() {
      await mailServer.close()
      await server.close()
    },
  }
}
