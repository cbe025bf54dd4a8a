import { expect, test } from 'vitest'
import { gateLabel } from './gate-label.ts'

test('a gate that this version does not know has the name of its id', () => {
  expect(gateLabel('hours')).toBe('Calling hours')
  expect(gateLabel('quiet_period')).toBe('Quiet period')
})
