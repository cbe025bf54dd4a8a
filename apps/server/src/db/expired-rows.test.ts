import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountsServer, openAccountsServer } from '../../test/accounts-server.ts'
import { purgeExpired } from './expired-rows.ts'

let accounts: AccountsServer
beforeAll(async () => {
  accounts = await openAccountsServer()
})
afterAll(() => accounts?.close())

it('deletes sessions, mailed tokens, counts of requests and idempotency keys once they have expired', async () => {
  const { deps } = accounts.server
  const admin = await accounts.createAdmin()
  await admin.send('/api/auth/request-password-reset', { email: 'ada@northwind.example' })
  await deps.db.execute(sql`
    insert into idempotency_keys (workspace_id, key, request, created_at)
    select 1, n::text, '', now() from generate_series(1, 2500) as n`)
  const count = async () => {
    const { rows } = await deps.db.execute(sql`select
      (select count(*)::integer from sessions) as sessions,
      (select count(*)::integer from verifications) as verifications,
      (select count(*)::integer from request_counts) as request_counts,
      (select count(*)::integer from idempotency_keys) as idempotency_keys`)
    return rows[0]
  }
  const before = await count()
  expect(before).toEqual({
    sessions: 1,
    verifications: expect.any(Number),
    request_counts: expect.any(Number),
    idempotency_keys: 2500,
  })
  expect(before?.verifications).toBeGreaterThan(0)
  expect(before?.request_counts).toBeGreaterThan(0)

  await purgeExpired(deps)
  expect(await count()).toEqual(before)
  expect((await admin.send('/api/session')).status).toBe(200)

  const afterADay = () => new Date(deps.now().getTime() + 25 * 60 * 60_000)
  await purgeExpired({ db: deps.db, now: afterADay })
  const none = { verifications: 0, request_counts: 0, idempotency_keys: 0 }
  expect(await count()).toEqual({ sessions: 1, ...none })
  const inTwoMonths = () => new Date(deps.now().getTime() + 60 * 24 * 60 * 60_000)
  await purgeExpired({ db: deps.db, now: inTwoMonths })
  expect(await count()).toEqual({ sessions: 0, ...none })
})
