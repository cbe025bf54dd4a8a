import { pino } from 'pino'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { repeat } from './repeat.ts'

const pauseMs = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** Repeats a task whose runs a test ends; `runs` has the end of each. */
function startTask() {
  const runs: PromiseWithResolvers<void>[] = []
  const repetition = repeat(pino({ level: 'silent' }), 'test', pauseMs, () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { ...repetition, runs }
}

it('runs at once when it is woken, once for all calls, and then after the pause', async () => {
  const { wake, runs } = startTask()
  wake()
  wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toHaveLength(2)
})

it('runs once more, after the current run, when it is woken during a run', async () => {
  const { wake, runs } = startTask()
  await vi.advanceTimersByTimeAsync(pauseMs)
  wake()
  wake()
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(runs).toHaveLength(2)
})

it('pauses after an error, also when it is woken', async () => {
  const { wake, runs } = startTask()
  await vi.advanceTimersByTimeAsync(pauseMs)
  wake()
  runs[0]?.reject(new Error('no database'))
  await vi.advanceTimersByTimeAsync(0)
  wake()
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toHaveLength(2)
})

it('logs that a task works again only after a run that had something to do', async () => {
  const messages: string[] = []
  const log = pino({}, { write: (line) => messages.push(JSON.parse(line).msg) })
  const results = [null, 'idle', null, 'idle', 'done', 'idle', null]
  repeat(log, 'poll', pauseMs, async () => {
    const result = results.shift()
    if (result === null) throw new Error('no provider')
    return result
  })
  await vi.advanceTimersByTimeAsync(pauseMs * 4)
  expect(messages).toEqual(['could not poll, trying again'])
  await vi.advanceTimersByTimeAsync(pauseMs * 2)
  expect(messages).toEqual(['could not poll, trying again', 'can poll again'])
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(messages).toHaveLength(3)
})

it('runs no more after a stop, which waits for the current run', async () => {
  const { wake, stop, runs } = startTask()
  await vi.advanceTimersByTimeAsync(pauseMs)
  wake()
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(isStopped).toBe(false)
  runs[0]?.resolve()
  await stopped
  wake()
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(runs).toHaveLength(1)
})
