import { expect, test } from 'vitest'
import { spokenTurns, turnIndexAt } from './spoken-turns.ts'

const messages = [
  { role: 'system', message: 'You are Ava.', secondsFromStart: 0 },
  { role: 'bot', message: 'Hello, is this Marta? ', secondsFromStart: 1.1 },
  { role: 'user', message: 'Yes.', secondsFromStart: 3.4 },
  { role: 'tool_calls', message: '', secondsFromStart: 4 },
  { role: 'bot', message: 'Good.\nShall we begin?', secondsFromStart: 5 },
]
const transcript = 'AI: Hello, is this Marta?\nUser: Yes.\nAI: Good.\nShall we begin?\n'

test('messages become turns with their times', () => {
  expect(spokenTurns(messages, transcript)).toEqual([
    { role: 'AI', text: 'Hello, is this Marta?', startSeconds: 1.1 },
    { role: 'User', text: 'Yes.', startSeconds: 3.4 },
    { role: 'AI', text: 'Good.\nShall we begin?', startSeconds: 5 },
  ])
})

test('a transcript with more or other text has no timed turns', () => {
  expect(spokenTurns(messages, `${transcript}User: Go ahead.`)).toBeUndefined()
  expect(spokenTurns(messages, `User: Who is this?\n${transcript}`)).toBeUndefined()
  expect(spokenTurns(messages, transcript.replace('Yes.', 'No.'))).toBeUndefined()
  expect(spokenTurns(messages, null)).toBeUndefined()
})

test('one turn without a time makes all turns untimed', () => {
  const untimed = messages.map(({ secondsFromStart: _, ...message }) => message)
  expect(spokenTurns(untimed, transcript)).toBeUndefined()
  const partlyTimed = messages.map((message) =>
    message.role === 'user' ? { ...message, secondsFromStart: Number.NaN } : message,
  )
  expect(spokenTurns(partlyTimed, transcript)).toBeUndefined()
})

test('invalid messages make no turns', () => {
  expect(spokenTurns(undefined, transcript)).toBeUndefined()
  expect(spokenTurns([], '')).toBeUndefined()
  expect(spokenTurns(['Hello', null], transcript)).toBeUndefined()
  expect(
    spokenTurns([{ role: 'bot', message: 7, secondsFromStart: 1 }], transcript),
  ).toBeUndefined()
})

test('the turn at a time is the one that started last', () => {
  const turns = spokenTurns(messages, transcript) ?? []
  expect([0, 1.06, 3.39, 4.9, 60].map((seconds) => turnIndexAt(turns, seconds))).toEqual([
    undefined,
    0,
    1,
    1,
    2,
  ])
})
