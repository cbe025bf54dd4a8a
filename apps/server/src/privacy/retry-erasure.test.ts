import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idleHandlers } from '../../test/idle-handlers.ts'
import { calls } from '../db/tables/calls.table.ts'
import { erasureDeletions, erasures } from '../db/tables/privacy.table.ts'
import { toWorkspaceId } from '../db/workspace-id.ts'
import { deleteErased, giveUpErased } from '../dialer/delete-erased.ts'
import type { ErasureDeletion } from '../queue.ts'
import {
  createCampaignWithLiveCall,
  insertSecondWorkspace,
  openTestServer,
  type TestServer,
  withProvider,
} from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  // The dialer does not run: each test does what its jobs would do.
  server = await openTestServer({ runsDialer: false, isDemo: false })
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.execute(sql`delete from jobs.job`)
})
afterAll(() => server.close())

const retry = (id: number) => server.post(`/api/erasures/${id}/retry`, {})
const readErasure = async () => (await server.get('/api/erasures')).body.erasures[0]

/** Erases a person with a recording and two calls at the provider, `x` and `y`. Returns the id of the erasure. */
async function eraseCalledPerson(): Promise<number> {
  await createCampaignWithLiveCall(server, 'x')
  await server.deps.db
    .update(calls)
    .set({ status: 'ended', has_recording: true, rejected_provider_ids: ['y'] })
  const { id } = (await server.get('/api/contacts?user_id=1')).body.contacts[0]
  return (await server.post(`/api/contacts/${id}/erase`, { confirm: 'erase' })).body.erasure.id
}

const readJobs = async () => {
  const jobs = await server.deps.queue.findDue('delete-erased', {}, new Date('2100-01-01'))
  return jobs.toSorted((a, b) => a.target.localeCompare(b.target))
}

/** Takes the jobs out of the queue, and runs them; those with one of the targets fail for the last time. */
async function runJobs(failing: string[] = []) {
  const jobs = await readJobs()
  await server.deps.db.execute(sql`delete from jobs.job`)
  const deps = withProvider(server.deps, { deleteCall: async () => true })
  for (const job of jobs) {
    const run = failing.includes(job.target) ? giveUpErased : deleteErased
    await run(deps, job)
  }
  return jobs
}

describe('a retry of an erasure', () => {
  it('tries only the failed deletions again, and is finished with the last of them', async () => {
    const id = await eraseCalledPerson()
    const targets = (await readJobs()).map(({ target }) => target)
    const recording = targets.find((target) => target !== 'x' && target !== 'y') ?? ''
    expect(targets).toEqual([recording, 'x', 'y'])
    await runJobs([recording, 'y'])
    const counts = { recordings: 1, provider_calls: 2, provider_calls_deleted: 1 }
    expect(await readErasure()).toMatchObject({
      ...counts,
      finished_at: expect.stringMatching(/Z$/),
      recordings_failed: 1,
      provider_calls_failed: 1,
    })

    const { status, body } = await retry(id)
    expect(status).toBe(200)
    const running = { ...counts, finished_at: null, recordings_failed: 0, provider_calls_failed: 0 }
    expect(body.erasure).toMatchObject(running)
    expect(await readErasure()).toEqual(body.erasure)
    expect((await runJobs()).map(({ kind, target }) => [kind, target])).toEqual([
      ['recording', recording],
      ['provider_call', 'y'],
    ])
    expect(await readErasure()).toMatchObject({
      ...running,
      provider_calls_deleted: 2,
      finished_at: expect.stringMatching(/Z$/),
    })
  })

  it('can be repeated after it has failed again', async () => {
    const id = await eraseCalledPerson()
    await runJobs(['x', 'y'])
    await retry(id)
    await runJobs(['y'])
    expect(await readErasure()).toMatchObject({
      provider_calls_deleted: 1,
      provider_calls_failed: 1,
    })
    await retry(id)
    expect((await readJobs()).map(({ target }) => target)).toEqual(['y'])
  })

  it('changes nothing while deletions are tried, and after all of them are done', async () => {
    const id = await eraseCalledPerson()
    const retryInVain = async () => {
      const [erasure, jobs] = [await readErasure(), await readJobs()]
      expect(await retry(id)).toEqual({ status: 200, body: { erasure } })
      expect(await readErasure()).toEqual(erasure)
      expect(await readJobs()).toEqual(jobs)
    }
    await retryInVain()
    await runJobs()
    await retryInVain()
    expect(await readErasure()).toMatchObject({ finished_at: expect.stringMatching(/Z$/) })
  })

  it('adds each job once when several are sent at the same time', async () => {
    const id = await eraseCalledPerson()
    await runJobs(['x', 'y'])
    const responses = await Promise.all(Array.from({ length: 8 }, () => retry(id)))
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(body.erasure).toMatchObject({ provider_calls_failed: 0, finished_at: null })
    }
    expect((await readJobs()).map(({ target }) => target)).toEqual(['x', 'y'])
  })

  it('does not reach an erasure of another workspace, nor one that does not exist', async () => {
    const { db } = server.deps
    await insertSecondWorkspace(db)
    const [erasure] = await db
      .insert(erasures)
      .values({
        workspace_id: toWorkspaceId(2),
        number_hmac: '',
        requested_by: 2,
        requested_at: new Date(),
        finished_at: new Date(),
        calls: 1,
      })
      .returning({ id: erasures.id, workspace_id: erasures.workspace_id })
    const { id: erasure_id = 0, workspace_id = toWorkspaceId(2) } = erasure ?? {}
    const deletion: ErasureDeletion = {
      workspace_id,
      erasure_id,
      kind: 'provider_call',
      target: 'z',
    }
    await db.insert(erasureDeletions).values({ ...deletion, failed_at: new Date() })
    for (const id of [erasure_id, 4711, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await retry(id)).toMatchObject({
        status: 404,
        body: { error: 'Erasure not found', code: 'not_found' },
      })
    }
    expect(await readJobs()).toEqual([])
    const rows = await db
      .select({ failed_at: erasureDeletions.failed_at, finished_at: erasures.finished_at })
      .from(erasureDeletions)
      .innerJoin(erasures, eq(erasures.id, erasureDeletions.erasure_id))
    expect(rows).toEqual([{ failed_at: expect.any(Date), finished_at: expect.any(Date) }])
  })

  it('deletes by the queue what the provider refused until its last try', async () => {
    const id = await eraseCalledPerson()
    const { db, queue } = server.deps
    let isRefusing = true
    const tried: string[] = []
    const deleteCall = async (target: string) => {
      tried.push(target)
      if (isRefusing) throw new Error('status 401')
      return true
    }
    const deps = withProvider(server.deps, { deleteCall })
    await db.execute(sql`update jobs.job set retry_limit = 0 where name = 'delete-erased'`)
    await queue.work({
      ...idleHandlers,
      'delete-erased': (deletion) => deleteErased(deps, deletion),
      'give-up-erased': (deletion) => giveUpErased(deps, deletion),
    })
    await expect
      .poll(readErasure)
      .toMatchObject({ provider_calls_failed: 2, finished_at: expect.stringMatching(/Z$/) })
    isRefusing = false
    tried.length = 0
    await retry(id)
    await expect.poll(readErasure).toMatchObject({
      provider_calls_deleted: 2,
      provider_calls_failed: 0,
      finished_at: expect.stringMatching(/Z$/),
    })
    expect(tried.toSorted()).toEqual(['x', 'y'])
  })
})
