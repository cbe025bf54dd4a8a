import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'

// The time of a response must not tell whether an address has an account. Times vary, so the work is compared: how often a
// password is hashed, which takes most of the time. The times are printed.

/** How often each request is sent. */
const repetitions = 15

let accounts: AccountsServer
let hashCount = 0
let statementCount = 0
const { scrypt } = crypto
beforeAll(async () => {
  Object.assign(crypto, {
    scrypt: (...args: Parameters<typeof scrypt>) => {
      hashCount += 1
      scrypt(...args)
    },
  })
  syncBuiltinESMExports()
  accounts = await openAccountsServer({ SIGN_UP: 'open' })
  await accounts.createAdmin()
  const { $client } = accounts.server.deps.db as unknown as { $client: { query: () => unknown } }
  const query = $client.query.bind($client)
  vi.spyOn($client, 'query').mockImplementation((...args: []) => {
    statementCount += 1
    return query(...args)
  })
})
afterAll(async () => {
  Object.assign(crypto, { scrypt })
  syncBuiltinESMExports()
  await accounts?.close()
})

type Send = (email: string) => Promise<{ status: number; body: unknown }>

/** What requests for some addresses have cost. */
class Measurement {
  readonly statuses = new Set<number>()
  readonly bodies = new Set<string>()
  readonly hashCounts = new Set<number>()
  readonly statementCounts: number[] = []
  readonly times: number[] = []

  async add(send: Send, email: string) {
    ;[hashCount, statementCount] = [0, 0]
    const startedAt = performance.now()
    const { status, body } = await send(email)
    this.times.push(performance.now() - startedAt)
    this.statuses.add(status)
    this.bodies.add(JSON.stringify(body))
    this.hashCounts.add(hashCount)
    this.statementCounts.push(statementCount)
  }

  result() {
    const { statuses, bodies, hashCounts, statementCounts, times } = this
    const medianMs = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
    return {
      statuses: [...statuses],
      bodies: [...bodies],
      hashCounts: [...hashCounts],
      // The queue may send statements meanwhile.
      statementCount: Math.min(...statementCounts),
      medianMs,
    }
  }
}

const post = (path: string, body: object) => accounts.openBrowser().send(`/api/auth/${path}`, body)
const unknownEmails = Array.from(
  { length: repetitions },
  (_, index) => `no${index}@northwind.example`,
)
/** Sends a request for known and unknown addresses in turn, so that a busy machine slows both down alike. */
async function compare(name: string, send: Send, knownEmails: string[]) {
  const measurements = { known: new Measurement(), unknown: new Measurement() }
  for (const [index, email] of knownEmails.entries()) {
    await measurements.known.add(send, email)
    await measurements.unknown.add(send, unknownEmails[index] ?? '')
  }
  const [known, unknown] = [measurements.known.result(), measurements.unknown.result()]
  const ratio = (known.medianMs / unknown.medianMs).toFixed(2)
  const [knownMs, unknownMs] = [known, unknown].map(({ medianMs }) => medianMs.toFixed(1))
  process.stdout.write(`${name}: known ${knownMs} ms, unknown ${unknownMs} ms, ratio ${ratio}\n`)
  return { known, unknown }
}

it('hashes the password at a sign-in for known and unknown addresses, and reads only the hash in addition', async () => {
  const signIn = (email: string) => post('sign-in/email', { email, password: 'a wrong one' })
  const { known, unknown } = await compare('sign-in', signIn, Array(repetitions).fill(adminEmail))
  expect(known).toMatchObject({ statuses: [401], hashCounts: [1] })
  expect(unknown).toMatchObject({ statuses: [401], hashCounts: [1] })
  expect(known.statementCount - unknown.statementCount).toBe(1)
})

it('hashes nothing at a reset for known and unknown addresses, so that only statements differ', async () => {
  const reset = (email: string) =>
    post('request-password-reset', { email, redirectTo: '/forgot-password' })
  // A fourth one would be refused.
  const { known, unknown } = await compare('reset', reset, Array(3).fill(adminEmail))
  expect(known).toMatchObject({ statuses: [200], hashCounts: [0] })
  expect(unknown).toMatchObject({ statuses: [200], hashCounts: [0] })
})

it('hashes the password at a sign-up for known and unknown addresses, and answers the same', async () => {
  const signUp = (email: string) => post('sign-up/email', { name: 'Ada', email, password })
  const { known, unknown } = await compare('sign-up', signUp, Array(repetitions).fill(adminEmail))
  expect(known.bodies).toEqual(['{}'])
  expect(unknown.bodies).toEqual(['{}'])
  expect(known).toMatchObject({ statuses: [200], hashCounts: [1] })
  expect(unknown).toMatchObject({ statuses: [200], hashCounts: [1] })
})
