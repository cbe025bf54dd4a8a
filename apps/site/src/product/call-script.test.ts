import { expect, test } from 'vitest'
import { turnsAt, wholeCall } from './call-script.ts'

const texts = wholeCall.turns.map(({ text }) => text)

test('before the call nothing is said, after it all', () => {
  expect(turnsAt(0).map(({ said }) => said)).toEqual(['', '', '', ''])
  expect(turnsAt(1).map(({ said }) => said)).toEqual(texts)
})

test('at every moment each turn is whole, said and unsaid together, and no word is cut', () => {
  for (let progress = 0; progress <= 1; progress += 0.01) {
    const turns = turnsAt(progress)
    expect(turns.map(({ said, unsaid }) => said + unsaid)).toEqual(texts)
    for (const { said, unsaid } of turns) expect(unsaid === '' || /^$| $/.test(said)).toBe(true)
  }
})

test('nobody speaks before the other has finished', () => {
  const [first, second] = turnsAt(0.5)
  expect(first?.unsaid).toBe('')
  expect(second?.unsaid).not.toBe('')
})
