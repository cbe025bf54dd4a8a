import { Writable } from 'node:stream'
import { contract } from '@callwright/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { confirmationTokenOf } from '../../test/mail-server.ts'
import { totpCode } from '../../test/totp.ts'
import { openLog } from '../log.ts'
import { readSetUpCode } from './sign-up.ts'

// The log at its most detailed level, and the console, have nothing of what people type or get by mail.

const phoneNumber = '+12025550173'
const words = {
  personName: 'Zebulon Quixwright',
  email: 'canary.person@northwind.example',
  newPassword: 'canary password two',
  wrongPassword: 'canary password wrong',
  transcript: 'canary transcript words',
  company: 'Canary Holdings',
  workspaceName: 'Canary Workspace',
  providerKey: 'canary-provider-private-key',
  unknownEmail: 'canary.nobody@northwind.example',
}

let accounts: AccountsServer
let output = ''
const secrets = new Map<string, string>(
  Object.entries({ ...words, phoneNumber, password, adminEmail }),
)
const keep = (chunk: unknown) => {
  output += String(chunk)
  return true
}
beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void keep(args.join(' ')))
  }
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      keep(chunk)
      done()
    },
  })
  accounts = await openAccountsServer({}, { log: openLog('debug', destination) })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await accounts?.close()
})

const post = (browser: Browser, path: string, body: object) =>
  browser.send(`/api/auth/${path}`, body)
const keepCookies = (browser: Browser, name: string) => {
  for (const cookie of browser.cookie().split('; ')) {
    const value = cookie.slice(cookie.indexOf('=') + 1)
    if (value.length > 20) secrets.set(`cookie ${name} ${cookie.split('=')[0]}`, value)
  }
}

it('has no password, token, code, link, name, address, number or transcript after all flows and operations', async () => {
  const { db } = accounts.server.deps
  const setUpCode = (await readSetUpCode(db)) ?? ''
  secrets.set('set-up code', setUpCode)
  const admin = await accounts.createAdmin()
  keepCookies(admin, 'admin')

  // An invitation, a sign-up, a confirmation, wrong and right passwords.
  await post(admin, 'organization/invite-member', { email: words.email, role: 'admin' })
  await accounts.readLink(words.email)
  const person = accounts.openBrowser()
  const { personName: name, email, newPassword } = words
  await post(person, 'sign-up/email', { name, email, password })
  const confirmation = await accounts.readLink(email)
  secrets.set('confirmation', confirmationTokenOf(confirmation))
  await post(person, 'sign-in/email', { email, password })
  secrets.set('second confirmation', confirmationTokenOf(await accounts.readLink(email)))
  await person.send(confirmation)
  for (const confirmationToken of [confirmationTokenOf(confirmation), 'none']) {
    await post(person, 'sign-in/email', { email, password, confirmationToken })
  }
  for (const address of [email, words.unknownEmail]) {
    await post(person, 'sign-in/email', { email: address, password: words.wrongPassword })
    await post(person, 'send-verification-email', { email: address })
  }
  await post(person, 'sign-in/email', { email, password })
  keepCookies(person, 'person')

  // A reset, a change, two-factor with right and wrong codes.
  await post(person, 'request-password-reset', { email, redirectTo: '/forgot-password' })
  const link = await accounts.readLink(email)
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  secrets.set('reset', token)
  await person.send(link)
  await post(person, 'reset-password', { token, newPassword })
  await post(person, 'reset-password', { token, newPassword })
  await post(person, 'sign-in/email', { email, password: newPassword })
  await post(person, 'change-password', { currentPassword: newPassword, newPassword: password })
  const { totpURI, backupCodes } = (await post(person, 'two-factor/enable', { password })).body
  secrets.set('app', new URL(totpURI).searchParams.get('secret') ?? '')
  for (const code of backupCodes) secrets.set(`recovery code ${code}`, code)
  await post(person, 'two-factor/verify-totp', { code: totpCode(totpURI, Date.now()) })
  await post(person, 'sign-out', {})
  await post(person, 'sign-in/email', { email, password })
  await post(person, 'two-factor/verify-backup-code', { code: 'wrong-code1' })
  await post(person, 'two-factor/verify-backup-code', { code: backupCodes[0] })
  keepCookies(person, 'person with two-factor')

  // Every operation gets the personal data and secrets in each of its fields, then in fields that it refuses.
  const fields = {
    first_name: name,
    last_name: name,
    phone_number: phoneNumber,
    email,
    company: words.company,
    name: words.company,
    assistant_id: 'a',
    contact_ids: [1],
    search: email,
    token: words.providerKey,
    api_key: words.providerKey,
    vapi_call_id: words.transcript,
  }
  await person.send('/api/contacts', { ...fields })
  const query = new URLSearchParams({ search: email, q: phoneNumber, name }).toString()
  for (const procedures of Object.values(contract)) {
    for (const {
      '~orpc': { route },
    } of Object.values(procedures)) {
      const path = `${route.path?.replace('{id}', '1')}?${query}`
      const isRead = route.method === 'GET'
      const init = { method: route.method ?? 'GET' }
      await person.send(path, isRead || route.method === 'DELETE' ? undefined : fields, init)
      if (!isRead) await person.send(path, { ...fields, phone_number: `${phoneNumber}x` }, init)
    }
  }
  const form = new FormData()
  form.set('file', new File([`phone_number,email\n${phoneNumber},${email}`], 'people.csv'))
  await person.send('/api/contacts/import', undefined, { method: 'POST', body: form })
  await person.send(`/api/contacts/export?${query}`)
  const message = { type: 'transcript', transcript: words.transcript, call: { id: phoneNumber } }
  const headers = { 'x-vapi-secret': words.providerKey }
  await person.send('/api/vapi/webhook/1', { message }, { headers })
  await post(person, 'organization/create', { name: words.workspaceName, slug: 'canary' })

  // An error of the database, whose message has the values of the statement.
  const { rows } = await db.execute<{ name: string }>('select current_user as name')
  expect(rows).toHaveLength(1)
  await db.execute('alter table users rename to users_gone')
  await post(person, 'sign-in/email', { email, password })
  await post(person, 'request-password-reset', { email, redirectTo: '/forgot-password' })
  await db.execute('alter table users_gone rename to users')

  expect(output).toContain('/api/auth/')
  expect(output).toContain('"level":"error"')
  const found = [...secrets].filter(([, secret]) => {
    expect(secret.length).toBeGreaterThan(5)
    return output.includes(secret) || output.includes(encodeURIComponent(secret))
  })
  expect(found.map(([label]) => label)).toEqual([])
})
