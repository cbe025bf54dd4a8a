import { expect, test } from 'vitest'
import { percentChange, pointChange } from './change.ts'
import { createFormatter } from './formatter.ts'

const formatter = createFormatter('en', 'UTC')

test('a change is given in whole percent, with its direction in words', () => {
  expect(percentChange(112, 100, 30, formatter)).toEqual({
    direction: 'up',
    text: '12%',
    label: 'Up 12% against the 30 days before',
  })
  expect(percentChange(49.6, 100, 7, formatter)).toEqual({
    direction: 'down',
    text: '50%',
    label: 'Down 50% against the 7 days before',
  })
})

test('the smallest change has a direction', () => {
  expect(percentChange(101, 100, 30, formatter)?.direction).toBe('up')
  expect(percentChange(99, 100, 30, formatter)?.direction).toBe('down')
  expect(pointChange(50.1, 50, 30, formatter).direction).toBe('up')
})

test('a change that rounds to nothing has no direction', () => {
  expect(percentChange(1004, 1000, 30, formatter)).toEqual({
    direction: 'flat',
    text: '0%',
    label: 'Unchanged against the 30 days before',
  })
})

test('without calls in the period before there is no change in percent', () => {
  expect(percentChange(5, 0, 30, formatter)).toBeNull()
})

test('today is compared with yesterday until the same time', () => {
  expect(percentChange(2, 1, 1, formatter)?.label).toBe(
    'Up 100% against the day before, until the same time',
  )
})

test('a percentage changes by points', () => {
  expect(pointChange(55.04, 58.2, 30, formatter)).toEqual({
    direction: 'down',
    text: '3.2 pts',
    label: 'Down 3.2 pts against the 30 days before',
  })
})
