import { expect, test } from 'vitest'
import { costItems } from './cost-items.ts'

test('a cost has the provider’s items in its order, and the total last', () => {
  expect(costItems('{"stt":0.02,"total":0.026,"llm":0.006}')).toEqual([
    { name: 'stt', amount: 0.02 },
    { name: 'llm', amount: 0.006 },
    { name: 'total', amount: 0.026 },
  ])
})

test('the total is last wherever the provider has it', () => {
  for (const breakdown of ['{"total":0.02,"stt":0.02}', '{"stt":0.02,"total":0.02}']) {
    expect(costItems(breakdown).map(({ name }) => name)).toEqual(['stt', 'total'])
  }
})

test('items without an amount are omitted', () => {
  expect(costItems('{"llm":0.006,"analysis":{"summary":1},"note":"n/a"}')).toEqual([
    { name: 'llm', amount: 0.006 },
  ])
})

test('an item of two words is shown as words', () => {
  expect(costItems('{"voicemail-detection":0.0021}')).toEqual([
    { name: 'voicemail detection', amount: 0.0021 },
  ])
})

test('a breakdown that is missing, null or not JSON has no items', () => {
  expect(costItems(null)).toEqual([])
  expect(costItems('null')).toEqual([])
  expect(costItems('twelve cents')).toEqual([])
})
