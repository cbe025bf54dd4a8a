import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs tasks in order and no more at a time than the limit, even if some fail', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const results = [1, 2, 3, 4].map((n) =>
    inTurn(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 1) throw new Error('no')
      return n
    }),
  )
  const settled = Promise.allSettled(results)
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  await expect(results[0]).rejects.toThrow('no')
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  ends[2]?.()
  ends[3]?.()
  expect((await settled).map((each) => each.status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
