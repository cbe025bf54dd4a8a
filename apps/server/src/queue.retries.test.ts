import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { idleHandlers } from '../test/idle-handlers.ts'
import { openEmbedded } from './db/open.ts'
import { openQueue } from './queue.ts'

async function openDatabase() {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  return database
}

it('tries to copy a recording for three days, also in a database of an earlier version', async () => {
  const database = await openDatabase()
  const log = pino({ level: 'silent' })
  await (await openQueue(database, log)).close()
  await database.db.execute(sql`
    update jobs.queue set retry_limit = 8, retry_delay_max = 60, dead_letter = null
    where name = 'copy-recording'`)
  const queue = await openQueue(database, log)
  onTestFinished(() => queue.close())
  await database.db.transaction((tx) => queue.send(tx, 'copy-recording', { call_id: 7 }))
  const { rows } = await database.db.execute(sql`
    select retry_limit, retry_delay_max, dead_letter from jobs.job where name = 'copy-recording'`)
  expect(rows).toEqual([{ retry_limit: 80, retry_delay_max: 3600, dead_letter: 'give-up-copy' }])
})

it('gives a job up after its last failure, and says so in the log', async () => {
  const database = await openDatabase()
  const messages: string[] = []
  const log = pino({}, { write: (line: string) => messages.push(JSON.parse(line).msg) })
  const queue = await openQueue(database, log)
  onTestFinished(() => queue.close())
  await database.db.transaction((tx) => queue.send(tx, 'copy-recording', { call_id: 7 }))
  await database.db.execute(sql`update jobs.job set retry_limit = 1, retry_delay = 0`)
  const givenUp: number[] = []
  await queue.work({
    ...idleHandlers,
    'copy-recording': () => Promise.reject(new Error('no storage')),
    'give-up-copy': async ({ call_id }) => void givenUp.push(call_id),
  })
  await expect.poll(() => givenUp).toEqual([7])
  expect(messages).toEqual(['job failed, will be retried', 'job failed, given up'])
})
