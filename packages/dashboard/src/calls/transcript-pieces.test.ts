import { expect, test } from 'vitest'
import { transcriptPieces } from './transcript-pieces.ts'

test('a short transcript is one piece', () => {
  expect(transcriptPieces('AI: Hello?\n\nUser: Hello.\n')).toEqual(['AI: Hello?\n\nUser: Hello.\n'])
})

test('a piece has at most 4000 characters', () => {
  const lengthsOf = (text: string) => transcriptPieces(text).map(({ length }) => length)
  expect(lengthsOf('')).toEqual([])
  expect(lengthsOf('x'.repeat(4000))).toEqual([4000])
  expect(lengthsOf('x'.repeat(8001))).toEqual([4000, 4000, 1])
  expect(lengthsOf(`${'x'.repeat(3000)} ${'x'.repeat(3000)}`)).toEqual([3001, 3000])
  expect(lengthsOf(`${'x '.repeat(1000)}\n${'x '.repeat(1500)}`)).toEqual([2001, 3000])
})

test('a piece does not end within a character of two units', () => {
  const pieces = transcriptPieces(`x${'😀'.repeat(4000)}`)
  expect(pieces.map(({ length }) => length)).toEqual([3999, 4000, 2])
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
