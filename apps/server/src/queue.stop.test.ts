import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openEmbedded } from './db/open.ts'
import { type JobHandlers, openQueue } from './queue.ts'

const log = pino({ level: 'silent' })

it('hands back a job that a stop overtakes, and the next process does it', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const job = { campaign_id: 7, edge: 'start' as const }
  const idle: JobHandlers = {
    'copy-recording': async () => {},
    'follow-schedule': async () => {},
  }

  const first = await openQueue(database, log)
  let began = false
  await first.work({
    ...idle,
    'follow-schedule': async () => {
      began = true
      await setTimeout(60_000, undefined, { ref: false })
    },
  })
  await database.db.transaction((tx) => first.send(tx, 'follow-schedule', job))
  await expect.poll(() => began, { timeout: 5000 }).toBe(true)
  const asked = performance.now()
  await first.close()
  expect(performance.now() - asked).toBeLessThan(6000)

  const second = await openQueue(database, log)
  onTestFinished(() => second.close())
  const done: unknown[] = []
  await second.work({ ...idle, 'follow-schedule': async (data) => void done.push(data) })
  // Long before the job would have been given up as a dead process's.
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([job])
}, 60_000)
