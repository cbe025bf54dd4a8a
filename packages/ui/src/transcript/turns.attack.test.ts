import { expect, it } from 'vitest'
import { parseTurns } from './turns.ts'

const spaces = ' '.repeat(1_000_000)

it('is quick with a line whose speaker is followed by a million spaces', () => {
  // Only \n and \r\n end a line: the voice provider writes no other line break.
  const line = `AI:${spaces}Hello\u2028there`
  expect(parseTurns(`User: Yes?\n${line}`, 'Speaker')).toEqual([
    { speaker: 'User', text: `Yes?\n${line}`, side: 'person' },
  ])
})
