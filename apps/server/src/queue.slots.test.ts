import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { idleHandlers } from '../test/idle-handlers.ts'
import { openEmbedded } from './db/open.ts'
import { openQueue } from './queue.ts'

it('gives a webhook four slots, and one while it is failing, so that the jobs of others run', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const queue = await openQueue(database, pino({ level: 'silent' }))
  const running: number[] = []
  const ended = Promise.withResolvers<void>()
  await queue.work({
    ...idleHandlers,
    'deliver-webhook': ({ delivery_id }) => {
      running.push(delivery_id)
      return ended.promise
    },
  })
  onTestFinished(async () => {
    ended.resolve()
    await queue.close()
  })
  const send = (ids: number[], id: string, isFailing: boolean) =>
    database.db.transaction((tx) =>
      queue.sendAll(
        tx,
        'deliver-webhook',
        ids.map((delivery_id) => ({
          data: { delivery_id, due_at: '2026-01-01T00:00:00.000Z' },
          group: { id, isFailing },
        })),
      ),
    )
  await send([11, 12, 13, 14, 15, 16], 'failing', true)
  await send([21, 22, 23, 24, 25, 26], 'other', false)
  await expect.poll(() => running.length, { timeout: 5000 }).toBe(5)
  // When this job has started, those before it have been passed over.
  await send([31], 'third', false)
  await expect.poll(() => running, { timeout: 5000 }).toContain(31)
  expect(running.filter((id) => id < 20)).toHaveLength(1)
  expect(running.filter((id) => id > 20 && id < 30)).toHaveLength(4)
})
