import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openEmbedded } from './db/open.ts'
import { openQueue } from './queue.ts'

it('deletes a completed job after ten minutes, not at a daily clean-up', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const { db } = database
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = await openQueue(database, pino({ level: 'silent' }))
  onTestFinished(() => queue.close())
  const jobs = [1, 2].map((call_id) => ({ data: { call_id }, key: String(call_id) }))
  await db.transaction((tx) => queue.sendAll(tx, 'copy-recording', jobs))
  await db.execute(sql`
    update jobs.job set state = 'completed', completed_on = now() - interval '11 minutes'
    where singleton_key = '1'`)
  await db.execute(sql`update jobs.queue set maintain_on = now() - interval '11 minutes'`)
  vi.advanceTimersByTime(61_000)
  await expect
    .poll(async () => {
      const { rows } = await db.execute(sql`select singleton_key as key from jobs.job`)
      return rows
    })
    .toEqual([{ key: '2' }])
})
