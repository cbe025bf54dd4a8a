import { expect, it } from 'vitest'
import { readTiming, timing } from './timing.ts'

it('replaces the durations that are given', () => {
  expect(readTiming('{"pollMs":500}')).toEqual({ ...timing, pollMs: 500 })
  expect(readTiming(undefined)).toEqual(timing)
})

it.each(['pollMs=500', '500', '[500]', '{'])('refuses %s in one line', (text) => {
  expect(() => readTiming(text)).toThrow(
    /^CALLWRIGHT_TIMING=.* is not valid: it must be a JSON object/,
  )
})
