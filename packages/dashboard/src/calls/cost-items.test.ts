import { expect, test } from 'vitest'
import { costItems } from './cost-items.ts'

test('a cost is made of what the provider names, in its order, the total last', () => {
  expect(costItems('{"stt":0.02,"total":0.026,"llm":0.006}')).toEqual([
    { name: 'stt', amount: 0.02 },
    { name: 'llm', amount: 0.006 },
    { name: 'total', amount: 0.026 },
  ])
})

test('what is no amount is left out', () => {
  expect(costItems('{"llm":0.006,"analysis":{"summary":1},"note":"n/a"}')).toEqual([
    { name: 'llm', amount: 0.006 },
  ])
})

test('a breakdown that is missing, null or no JSON holds nothing', () => {
  expect(costItems(null)).toEqual([])
  expect(costItems('null')).toEqual([])
  expect(costItems('twelve cents')).toEqual([])
})
