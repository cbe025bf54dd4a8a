import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on' })
})
afterAll(() => server.close())

const contactCount = 100_000
/** The largest number of contacts that one task may read and decide about. */
const largestBatch = 2500

/** Returns the CPU time of this thread, in milliseconds. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the CPU time of each turn of the event loop during the work, in milliseconds, longest first. */
async function measureTasks(work: () => Promise<unknown>): Promise<number[]> {
  const tasks: number[] = []
  let last = threadCpuMs()
  let timer = setImmediate(function turn() {
    const now = threadCpuMs()
    tasks.push(now - last)
    last = now
    timer = setImmediate(turn)
  })
  await work()
  clearImmediate(timer)
  return tasks.sort((a, b) => b - a)
}

it('forecasts a campaign for 100,000 contacts in many short tasks', async () => {
  // Numbers of all area codes of North America, and some of Germany.
  await server.deps.db.execute(sql`
    insert into contacts
      (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at, searchable, consent)
    select 1, 1, '', '', n, case when n % 20 = 0 then '+4930' || n else '+1' || 201 + n % 780 || 5550000 + n end, '', '', '{all}', now(), false,
      '{"basis": "express", "text": "Yes", "source": "", "evidence": "", "at": "2026-01-01T00:00:00.000Z"}'
    from generate_series(1, ${contactCount}::integer) as n`)
  await server.deps.db.execute(sql`analyze contacts`)
  const contact_ids = Array.from({ length: contactCount }, (_, n) => n + 1)
  await measurePreview('contact_filter', { contact_filter: {} })
  await measurePreview('contact_ids', { contact_ids })
  await server.deps.db.execute(sql`
    insert into suppressions (workspace_id, number_hmac, reason, source, created_at)
    values (1, 'of another number', '', '', now())`)
  await measurePreview('an erased number', { contact_filter: {} })
  await server.deps.db.execute(sql`delete from suppressions`)
  await insertCallsToHalf()
  await measurePreview('half called before', { contact_filter: {} })
})

/** Inserts a call for every other contact, without the triggers, which would take most of the time. */
async function insertCallsToHalf(): Promise<void> {
  const { body } = await server.post('/api/campaigns', {
    ...{ user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [1] },
  })
  await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into calls
        (workspace_id, campaign_id, membership_id, attempt_id, attempt_number, phone_e164, vapi_call_id, status, name, created_at, updated_at, ended_at, outcome)
      select 1, ${body.campaign.id}, 1, gen_random_uuid(), id, phone_e164, id, 'ended', '', now(), now(), now(), 'no-answer'
      from contacts where id % 2 = 0`)
  })
  await server.deps.db.execute(sql`analyze calls`)
}

/** Forecasts twice: once to measure the total time, and once to measure the tasks, because that takes CPU time itself. */
async function measurePreview(name: string, selection: object): Promise<void> {
  const input = { user_id: 1, max_concurrent_calls: 10, ...selection }
  const preview = async () => {
    const { body } = await server.post('/api/campaigns/preview', input)
    expect(body.preview.contacts).toBe(contactCount)
  }
  const startMs = performance.now()
  const startCpuMs = threadCpuMs()
  await preview()
  const elapsedMs = Math.round(performance.now() - startMs)
  const cpuMs = Math.round(threadCpuMs() - startCpuMs)
  const tasks = await measureTasks(preview)
  process.stdout.write(
    `Forecast for 100,000 contacts (${name}): ${elapsedMs} ms, CPU ${cpuMs} ms; longest tasks ${tasks.slice(0, 3).map(Math.round).join(', ')} ms\n`,
  )
  expect(tasks.length).toBeGreaterThan(contactCount / largestBatch)
}
