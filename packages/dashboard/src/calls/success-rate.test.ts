import type { CallStats } from '@callwright/contract'
import { expect, test } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { successRateText } from './success-rate.ts'

test('there is no success rate until a call has ended', () => {
  const formatter = createFormatter('en-US', 'UTC')
  const textOf = (status_breakdown: CallStats['status_breakdown']) =>
    successRateText({ success_rate: 62.5, status_breakdown } as CallStats, formatter)
  expect(textOf({ ended: 1 })).toBe('62.5%')
  expect(textOf({ ended: 0, failed: 3 })).toBe('–')
  expect(textOf({})).toBe('–')
})
