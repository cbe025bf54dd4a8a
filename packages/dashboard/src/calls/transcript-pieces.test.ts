import { expect, test } from 'vitest'
import { transcriptPieces } from './transcript-pieces.ts'

test('a short transcript is one piece', () => {
  expect(transcriptPieces('AI: Hello?\n\nUser: Hello.\n')).toEqual(['AI: Hello?\n\nUser: Hello.\n'])
})

test.each([
  ['lines', 'AI: Is this a good time?\nUser: It is.\n\n'.repeat(1000), /\n$/],
  ['words in one line', 'Is this a good time? '.repeat(2000), / $/],
  ['characters without a space', '😀'.repeat(10_000), /😀$/u],
])('a long transcript of %s is split between them, and no text is lost', (_, text, end) => {
  const pieces = transcriptPieces(text)
  expect(pieces.join('')).toBe(text)
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThan(8100)
    expect(piece).toMatch(end)
  }
})
