import { expect, test } from 'vitest'
import { turnIndexAt } from './turn-index-at.ts'

test('the turn at a time is the one that started last', () => {
  const turns = [1.1, 3.4, 5].map((start_seconds) => ({
    role: 'user' as const,
    text: 'Yes.',
    start_seconds,
    end_seconds: null,
  }))
  expect([0, 1.06, 3.39, 4.9, 60].map((seconds) => turnIndexAt(turns, seconds))).toEqual([
    undefined,
    0,
    1,
    1,
    2,
  ])
})
