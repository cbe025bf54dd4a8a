import { expect, it } from 'vitest'
import { gates } from '../rules/index.ts'
import { countReasons } from './count-reasons.ts'

it('gives the most frequent reasons in this order, and sums the others', () => {
  const counts = countReasons()
  const add = (reason: string, contacts: number) => counts.add({ gate: 'hours', reason }, contacts)
  for (let n = 1; n <= 30; n++) add(`reason ${n}`, n)
  add('reason 1', 50)
  const { contacts, reasons } = counts.summarize()
  const sentence = gates.find(({ id }) => id === 'hours')?.sentence
  // The others are the reasons 2 to 11: 65 contacts.
  expect(contacts).toBe(465 + 50)
  expect(reasons).toEqual([
    { code: 'hours', reason: sentence, contacts: 65 },
    { code: 'hours', reason: 'reason 1', contacts: 51 },
    ...Array.from({ length: 19 }, (_, n) => ({
      code: 'hours',
      reason: `reason ${30 - n}`,
      contacts: 30 - n,
    })),
  ])
})
