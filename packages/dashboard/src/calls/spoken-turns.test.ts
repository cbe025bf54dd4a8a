import { expect, test } from 'vitest'
import { spokenTurns, turnAt } from './spoken-turns.ts'

const messages = [
  { role: 'system', message: 'You are Ava.', secondsFromStart: 0 },
  { role: 'bot', message: 'Hello, is this Marta? ', secondsFromStart: 1.1 },
  { role: 'user', message: 'Yes.', secondsFromStart: 3.4 },
  { role: 'tool_calls', message: '', secondsFromStart: 4 },
  { role: 'bot', message: 'Good.\nShall we begin?', secondsFromStart: 5 },
]
const transcript = 'AI: Hello, is this Marta?\nUser: Yes.\nAI: Good.\nShall we begin?\n'

test('what was said is turns with their times', () => {
  expect(spokenTurns(messages, transcript)).toEqual([
    { role: 'AI', text: 'Hello, is this Marta?', at: 1.1 },
    { role: 'User', text: 'Yes.', at: 3.4 },
    { role: 'AI', text: 'Good.\nShall we begin?', at: 5 },
  ])
})

test('a transcript that says more, or something else, is not followed', () => {
  expect(spokenTurns(messages, `${transcript}User: Go ahead.`)).toBeUndefined()
  expect(spokenTurns(messages, `User: Who is this?\n${transcript}`)).toBeUndefined()
  expect(spokenTurns(messages, transcript.replace('Yes.', 'No.'))).toBeUndefined()
  expect(spokenTurns(messages, null)).toBeUndefined()
})

test('without a time for every turn there are no times', () => {
  const without = messages.map(({ secondsFromStart: _, ...message }) => message)
  expect(spokenTurns(without, transcript)).toBeUndefined()
  const partly = messages.map((message) =>
    message.role === 'user' ? { ...message, secondsFromStart: Number.NaN } : message,
  )
  expect(spokenTurns(partly, transcript)).toBeUndefined()
})

test('what is no message makes no turns', () => {
  expect(spokenTurns(undefined, transcript)).toBeUndefined()
  expect(spokenTurns([], '')).toBeUndefined()
  expect(spokenTurns(['Hello', null], transcript)).toBeUndefined()
  expect(
    spokenTurns([{ role: 'bot', message: 7, secondsFromStart: 1 }], transcript),
  ).toBeUndefined()
})

test('a moment is heard in the turn that began last', () => {
  const turns = spokenTurns(messages, transcript) ?? []
  expect([0, 1.06, 3.39, 4.9, 60].map((seconds) => turnAt(turns, seconds))).toEqual([
    undefined,
    0,
    1,
    1,
    2,
  ])
})
