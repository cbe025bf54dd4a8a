import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { idleHandlers } from '../test/idle-handlers.ts'
import { openEmbedded } from './db/open.ts'
import { openQueue } from './queue.ts'

/** Opens a queue, and returns it with a function that sends deliveries to a webhook. */
async function openDeliveries() {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const queue = await openQueue(database, pino({ level: 'silent' }))
  onTestFinished(() => queue.close())
  const send = (ids: number[], group: string) =>
    database.db.transaction((tx) =>
      queue.sendAll(
        tx,
        'deliver-webhook',
        ids.map((delivery_id) => ({
          data: { delivery_id, due_at: '2026-01-01T00:00:00.000Z' },
          group,
        })),
      ),
    )
  return { queue, send }
}

it('gives a webhook four slots, and one while it is failing, so that the jobs of others run', async () => {
  const { queue, send } = await openDeliveries()
  const running: number[] = []
  const ended = Promise.withResolvers<void>()
  onTestFinished(() => ended.resolve())
  await queue.work(
    {
      ...idleHandlers,
      'deliver-webhook': ({ delivery_id }) => {
        running.push(delivery_id)
        return ended.promise
      },
    },
    async () => ['failing'],
  )
  await send([11, 12, 13, 14, 15, 16], 'failing')
  await send([21, 22, 23, 24, 25, 26], 'other')
  await expect.poll(() => running.length).toBe(5)
  // When this job has started, those before it have been passed over.
  await send([31], 'third')
  await expect.poll(() => running).toContain(31)
  expect(running.filter((id) => id < 20)).toHaveLength(1)
  expect(running.filter((id) => id > 20 && id < 30)).toHaveLength(4)
})

it('starts the next job of a webhook as soon as one ends, and not at the next poll', async () => {
  const { queue, send } = await openDeliveries()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = { failing: 0, other: 0 }
  const mostRunning = { failing: 0, other: 0 }
  const delivered = { failing: 0, other: 0 }
  await queue.work(
    {
      ...idleHandlers,
      'deliver-webhook': async ({ delivery_id }) => {
        const webhook = delivery_id < 200 ? 'failing' : 'other'
        running[webhook] += 1
        mostRunning[webhook] = Math.max(mostRunning[webhook], running[webhook])
        await setImmediate()
        running[webhook] -= 1
        delivered[webhook] += 1
      },
    },
    async () => ['failing'],
  )
  const ids = (first: number) => Array.from({ length: 20 }, (_, n) => first + n)
  await send(ids(100), 'failing')
  await send(ids(200), 'other')
  vi.advanceTimersByTime(1000)
  await expect
    .poll(
      () => {
        // Runs only what has no delay.
        vi.advanceTimersByTime(0)
        return delivered
      },
      { interval: 1 },
    )
    .toEqual({ failing: 20, other: 20 })
  expect(mostRunning).toEqual({ failing: 1, other: 4 })
})

it('gives a webhook all its slots again when it is not failing any more', async () => {
  const { queue, send } = await openDeliveries()
  let failingGroups = ['webhook']
  const running: number[] = []
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => ends[1]?.resolve())
  await send([1, 2, 3, 4, 5, 6], 'webhook')
  await queue.work(
    {
      ...idleHandlers,
      'deliver-webhook': ({ delivery_id }) => {
        running.push(delivery_id)
        return (running.length === 1 ? ends[0] : ends[1])?.promise ?? Promise.resolve()
      },
    },
    async () => failingGroups,
  )
  await expect.poll(() => running).toHaveLength(1)
  failingGroups = []
  ends[0]?.resolve()
  await expect.poll(() => running).toHaveLength(5)
})
