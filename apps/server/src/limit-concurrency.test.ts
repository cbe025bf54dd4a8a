import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs tasks in order, and never more concurrently than the limit, even if some fail', async () => {
  const runLimited = limitConcurrency(2)
  const startedTasks: number[] = []
  const finishTask: (() => void)[] = []
  const results = [1, 2, 3, 4].map((n) =>
    runLimited(async () => {
      startedTasks.push(n)
      await new Promise<void>((resolve) => finishTask.push(resolve))
      if (n === 1) throw new Error('failed')
      return n
    }),
  )
  const settledResults = Promise.allSettled(results)
  expect(startedTasks).toEqual([1, 2])
  finishTask[0]?.()
  await expect(results[0]).rejects.toThrow('failed')
  await expect.poll(() => startedTasks).toEqual([1, 2, 3])
  finishTask[1]?.()
  await expect.poll(() => startedTasks).toEqual([1, 2, 3, 4])
  finishTask[2]?.()
  finishTask[3]?.()
  expect((await settledResults).map((each) => each.status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
