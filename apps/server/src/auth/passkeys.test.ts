import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  openAccountsServer,
} from '../../test/accounts-server.ts'
import { openPasskeyDevice } from '../../test/passkey-device.ts'
import { passkeys } from '../db/tables/users.table.ts'

let accounts: AccountsServer
let admin: Browser
beforeAll(async () => {
  accounts = await openAccountsServer()
  admin = await accounts.createAdmin()
})
afterAll(() => accounts?.close())

const address = (name: string) => `/api/auth/passkey/${name}`

/** Stores a passkey of a user; returns its id. */
async function insertPasskey(
  browser: Browser,
  credentialID: string,
  publicKey = 'AAAA',
): Promise<string> {
  const { user } = (await browser.send('/api/session')).body
  const [row] = await accounts.server.deps.db
    .insert(passkeys)
    .values({
      userId: user.id,
      name: 'iCloud Keychain',
      publicKey,
      credentialID,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
      createdAt: accounts.server.deps.now(),
    })
    .returning({ id: passkeys.id })
  return String(row?.id)
}

it('asks the device to verify the user, for an address of this server', async () => {
  const { body } = await admin.send(address('generate-register-options'))
  expect(body).toMatchObject({
    rp: { name: 'Callwright', id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
})

it.each(['generate-register-options', 'list-user-passkeys'])(
  'requires a session for %s',
  async (name) => {
    expect((await accounts.openBrowser().send(address(name))).status).toBe(401)
  },
)

it('lists and deletes only the passkeys of the user', async () => {
  const member = await accounts.createMember(admin, 'maya@northwind.example', 'member')
  const id = await insertPasskey(admin, 'of-the-admin')
  expect((await member.send(address('list-user-passkeys'))).body).toEqual([])
  const deleteBy = (browser: Browser) => browser.send(address('delete-passkey'), { id })
  expect((await deleteBy(member)).status).toBe(401)
  expect((await admin.send(address('list-user-passkeys'))).body).toMatchObject([
    { id, name: 'iCloud Keychain' },
  ])
  expect((await deleteBy(admin)).status).toBe(200)
  expect((await admin.send(address('list-user-passkeys'))).body).toEqual([])
})

const invalidResponses = [
  {},
  { id: 'x' },
  { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} },
  {
    id: 'signed',
    rawId: 'signed',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
]

it.each(invalidResponses)('adds no passkey that no device has signed: %j', async (response) => {
  await admin.send(address('generate-register-options'))
  const reply = await admin.send(address('verify-registration'), { response })
  expect(reply).toMatchObject({ status: 400, body: { code: 'FAILED_TO_VERIFY_REGISTRATION' } })
  expect((await admin.send(address('list-user-passkeys'))).body).toEqual([])
})

it.each(invalidResponses)('signs nobody in without a signature: %j', async (response) => {
  const id = await insertPasskey(admin, 'signed')
  const browser = accounts.openBrowser()
  await browser.send(address('generate-authenticate-options'))
  const reply = await browser.send(address('verify-authentication'), { response })
  expect([400, 401]).toContain(reply.status)
  expect((await browser.send('/api/session')).status).toBe(401)
  await admin.send(address('delete-passkey'), { id })
})

it.each([
  [true, 200],
  [false, 401],
])(
  'signs in by a signature of a device that has verified the user: %j',
  async (userVerified, status) => {
    const device = openPasskeyDevice('http://localhost:4000')
    const id = await insertPasskey(admin, device.credentialId, device.publicKey)
    const browser = accounts.openBrowser()
    const { challenge } = (await browser.send(address('generate-authenticate-options'))).body
    const response = device.sign(challenge, { userVerified })
    const headers = { origin: 'http://localhost:4000' }
    const reply = await browser.send(address('verify-authentication'), { response }, { headers })
    expect(reply.status).toBe(status)
    if (!userVerified) expect(reply.body.code).toBe('USER_NOT_VERIFIED')
    expect((await browser.send('/api/session')).status).toBe(status)
    await admin.send(address('delete-passkey'), { id })
  },
)

it('uses a challenge once', async () => {
  const browser = accounts.openBrowser()
  const [, response] = invalidResponses
  await browser.send(address('generate-authenticate-options'))
  const verify = () => browser.send(address('verify-authentication'), { response })
  expect((await verify()).body.code).not.toBe('CHALLENGE_NOT_FOUND')
  expect((await verify()).body.code).toBe('CHALLENGE_NOT_FOUND')
})

it('has no endpoint to rename passkeys', async () => {
  const reply = await admin.send(address('update-passkey'), { id: '1', name: 'x' })
  expect(reply.status).toBe(404)
})
