import { expect, test } from 'vitest'
import { demoCall, turnsAt } from './call-script.ts'

const turnTexts = demoCall.turns.map(({ text }) => text)

test('nothing is said at the start, everything at the end', () => {
  expect(turnsAt(0).map(({ said }) => said)).toEqual(['', '', '', ''])
  expect(turnsAt(1).map(({ said }) => said)).toEqual(turnTexts)
})

test('at any progress, said and unsaid text form the whole turn, and no word is split', () => {
  for (let progress = 0; progress <= 1; progress += 0.01) {
    const turns = turnsAt(progress)
    expect(turns.map(({ said, unsaid }) => said + unsaid)).toEqual(turnTexts)
    for (const { said, unsaid } of turns) expect(unsaid === '' || /^$| $/.test(said)).toBe(true)
  }
})

test('a turn starts when the previous turn is finished', () => {
  const [first, second] = turnsAt(0.5)
  expect(first?.unsaid).toBe('')
  expect(second?.unsaid).not.toBe('')
})
