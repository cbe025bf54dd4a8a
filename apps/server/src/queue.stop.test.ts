import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { idleHandlers } from '../test/idle-handlers.ts'
import { openEmbedded } from './db/open.ts'
import { openQueue } from './queue.ts'

const log = pino({ level: 'silent' })

it.each([
  ['follow-schedule', { campaign_id: 7, edge: 'start' }],
  ['deliver-webhook', { delivery_id: 7, due_at: '2026-01-01T00:00:00.000Z' }],
] as const)(
  'releases a running job of %s when the queue closes, so that the next process runs it',
  async (name, job) => {
    const database = await openEmbedded()
    onTestFinished(() => database.close())
    const firstQueue = await openQueue(database, log)
    let hasStarted = false
    await firstQueue.work({
      ...idleHandlers,
      [name]: async () => {
        hasStarted = true
        await new Promise<never>(() => {})
      },
    })
    await database.db.transaction((tx) => firstQueue.send(tx, name, job))
    await expect.poll(() => hasStarted).toBe(true)
    await firstQueue.close()
    // The queue would retry the job of a dead process only much later.
    const { rows } = await database.db.execute(sql`select state from jobs.job where name = ${name}`)
    expect(rows).toEqual([{ state: 'retry' }])

    const secondQueue = await openQueue(database, log)
    onTestFinished(() => secondQueue.close())
    const completedJobs: unknown[] = []
    await secondQueue.work({
      ...idleHandlers,
      [name]: async (data: unknown) => void completedJobs.push(data),
    })
    await expect.poll(() => completedJobs).toEqual([job])
  },
)
