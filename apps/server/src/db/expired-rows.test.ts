import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountsServer, openAccountsServer } from '../../test/accounts-server.ts'
import { purgeExpired } from './expired-rows.ts'

let accounts: AccountsServer
beforeAll(async () => {
  accounts = await openAccountsServer()
})
afterAll(() => accounts?.close())

it('deletes sessions, mailed tokens and counts of requests once they have expired', async () => {
  const { deps } = accounts.server
  const admin = await accounts.createAdmin()
  await admin.send('/api/auth/request-password-reset', { email: 'ada@northwind.example' })
  const count = async () => {
    const { rows } = await deps.db.execute(sql`select
      (select count(*)::integer from sessions) as sessions,
      (select count(*)::integer from verifications) as verifications,
      (select count(*)::integer from request_counts) as request_counts`)
    return rows[0]
  }
  const before = await count()
  expect(before).toEqual({
    sessions: 1,
    verifications: expect.any(Number),
    request_counts: expect.any(Number),
  })
  expect(before?.verifications).toBeGreaterThan(0)
  expect(before?.request_counts).toBeGreaterThan(0)

  await purgeExpired(deps)
  expect(await count()).toEqual(before)
  expect((await admin.send('/api/session')).status).toBe(200)

  const inADay = () => new Date(deps.now().getTime() + 24 * 60 * 60_000)
  await purgeExpired({ db: deps.db, now: inADay })
  expect(await count()).toEqual({ sessions: 1, verifications: 0, request_counts: 0 })
  const inTwoMonths = () => new Date(deps.now().getTime() + 60 * 24 * 60 * 60_000)
  await purgeExpired({ db: deps.db, now: inTwoMonths })
  expect(await count()).toEqual({ sessions: 0, verifications: 0, request_counts: 0 })
})
