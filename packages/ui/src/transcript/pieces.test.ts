import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

const texts = (text: string) => piecesOf(text).map((piece) => piece.text)

it('leaves what a person says in a few minutes in one piece', () => {
  const text = 'I see. '.repeat(250)
  expect(piecesOf(text)).toEqual([{ from: 0, text }])
  expect(piecesOf('')).toEqual([{ from: 0, text: '' }])
})

it.each([
  ['sentences', 'Is it? It is! So be it. '.repeat(5_000)],
  ['lines', 'A line without an end of a sentence\n'.repeat(5_000)],
  ['words', 'word '.repeat(5_000)],
  ['one word', 'x'.repeat(50_000)],
  ['emoji', `x${'🦄'.repeat(20_000)}`],
])('keeps every letter in its place: %s', (_, text) => {
  const pieces = piecesOf(text)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  for (const { from, text: piece } of pieces) expect(text.startsWith(piece, from)).toBe(true)
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(2000)
})

it('cuts after a line, else after a sentence, else after a word', () => {
  expect(texts(`${'One. '.repeat(300)}\n${'Two. '.repeat(300)}`)[0]).toMatch(/One\. \n$/)
  expect(texts('Here is a sentence. '.repeat(300))[0]).toMatch(/sentence\. $/)
  expect(texts('no sentence at all '.repeat(300))[0]).toMatch(/ $/)
})

it('cuts no character in two', () => {
  for (const piece of texts(`x${'🦄'.repeat(20_000)}`)) expect(piece.isWellFormed()).toBe(true)
})
