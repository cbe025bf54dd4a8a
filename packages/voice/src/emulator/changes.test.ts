import { expect, it } from 'vitest'
import { createChangeIndex } from './changes.ts'

/** Returns an item that counts how often its time of change is read. */
function createCountedItem(at: number) {
  const item = {
    at,
    readCount: 0,
    get changedAt() {
      item.readCount += 1
      return item.at
    },
  }
  return item
}

it('finds the items that changed since a time without reading the others', () => {
  const index = createChangeIndex<ReturnType<typeof createCountedItem>>()
  const items = Array.from({ length: 5000 }, (_, n) => createCountedItem(n))
  for (const item of items) index.record(item)
  const [firstItem, secondItem] = items as [
    ReturnType<typeof createCountedItem>,
    ReturnType<typeof createCountedItem>,
  ]
  for (const at of [6000, 6001]) {
    firstItem.at = at
    index.record(firstItem)
  }
  for (const item of items) item.readCount = 0
  expect([...index.since(4999)]).toEqual([firstItem, items[4999]])
  expect(items.reduce((sum, { readCount }) => sum + readCount, 0)).toBeLessThan(10)
  expect(index.since(0).size).toBe(5000)
  index.keepOnly((item) => item !== secondItem)
  expect(index.since(0).size).toBe(4999)
})

it('has a bounded number of records for each item', () => {
  const index = createChangeIndex<ReturnType<typeof createCountedItem>>()
  const item = createCountedItem(0)
  for (let at = 1; at <= 100_000; at++) {
    item.at = at
    index.record(item)
  }
  item.readCount = 0
  expect([...index.since(0)]).toEqual([item])
  expect(item.readCount).toBeLessThan(2000)
})
