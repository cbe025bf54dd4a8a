import { expect, it } from 'vitest'
import { turnsOf } from './turns.ts'

const spaces = ' '.repeat(1_000_000)

it('reads a line once whose speaker is followed by a million spaces', () => {
  // Only the line breaks of the voice provider end a line.
  const said = `AI:${spaces}Hello\u2028there`
  expect(turnsOf(`User: Yes?\n${said}`)).toEqual([
    { speaker: 'User', text: `Yes?\n${said}`, side: 'person' },
  ])
})
