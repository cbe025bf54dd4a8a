import { expect, it } from 'vitest'
import { createChangeIndex } from './changes.ts'

function aThing(at: number) {
  const thing = {
    at,
    asked: 0,
    get changedAt() {
      thing.asked += 1
      return thing.at
    },
  }
  return thing
}

it('finds what changed since a time without reading the rest', () => {
  const changes = createChangeIndex<ReturnType<typeof aThing>>()
  const things = Array.from({ length: 5000 }, (_, n) => aThing(n))
  for (const thing of things) changes.record(thing)
  const [first, second] = things as [ReturnType<typeof aThing>, ReturnType<typeof aThing>]
  for (const at of [6000, 6001]) {
    first.at = at
    changes.record(first)
  }
  for (const thing of things) thing.asked = 0
  expect([...changes.since(4999)]).toEqual([first, things[4999]])
  expect(things.reduce((sum, { asked }) => sum + asked, 0)).toBeLessThan(10)
  expect(changes.since(0).size).toBe(5000)
  changes.keepOnly((thing) => thing !== second)
  expect(changes.since(0).size).toBe(4999)
})

it('does not grow with every change', () => {
  const changes = createChangeIndex<ReturnType<typeof aThing>>()
  const thing = aThing(0)
  for (let at = 1; at <= 100_000; at++) {
    thing.at = at
    changes.record(thing)
  }
  thing.asked = 0
  expect([...changes.since(0)]).toEqual([thing])
  expect(thing.asked).toBeLessThan(2000)
})
