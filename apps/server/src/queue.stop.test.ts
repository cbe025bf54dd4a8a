import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openEmbedded } from './db/open.ts'
import { type JobHandlers, openQueue } from './queue.ts'

const log = pino({ level: 'silent' })

it('releases a running job when the queue closes, so that the next process runs it', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const job = { campaign_id: 7, edge: 'start' as const }
  const idleHandlers: JobHandlers = {
    'copy-recording': async () => {},
    'delete-erased': async () => {},
    'delete-recording': async () => {},
    'follow-schedule': async () => {},
    'give-up-erased': async () => {},
  }

  const firstQueue = await openQueue(database, log)
  let hasStarted = false
  await firstQueue.work({
    ...idleHandlers,
    'follow-schedule': async () => {
      hasStarted = true
      await setTimeout(60_000, undefined, { ref: false })
    },
  })
  await database.db.transaction((tx) => firstQueue.send(tx, 'follow-schedule', job))
  await expect.poll(() => hasStarted, { timeout: 5000 }).toBe(true)
  const closeCalledAt = performance.now()
  await firstQueue.close()
  expect(performance.now() - closeCalledAt).toBeLessThan(6000)

  const secondQueue = await openQueue(database, log)
  onTestFinished(() => secondQueue.close())
  const completedJobs: unknown[] = []
  await secondQueue.work({
    ...idleHandlers,
    'follow-schedule': async (data) => void completedJobs.push(data),
  })
  // The queue would retry the job of a dead process only much later.
  await expect.poll(() => completedJobs, { timeout: 15_000 }).toEqual([job])
}, 60_000)
