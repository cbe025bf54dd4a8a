import { expect, it } from 'vitest'
import { splitIntoChunks } from './text-chunks.ts'

const chunkTexts = (text: string) => splitIntoChunks(text).map((chunk) => chunk.text)

it('does not split a turn of a few minutes', () => {
  const text = 'I see. '.repeat(250)
  expect(splitIntoChunks(text)).toEqual([{ offset: 0, text }])
  expect(splitIntoChunks('')).toEqual([{ offset: 0, text: '' }])
})

it.each([
  ['sentences', 'Is it? It is! So be it. '.repeat(5_000)],
  ['lines', 'A line without an end of a sentence\n'.repeat(5_000)],
  ['words', 'word '.repeat(5_000)],
  ['one word', 'x'.repeat(50_000)],
  ['emoji', `x${'🦄'.repeat(20_000)}`],
])('splits a text of %s without changing it', (_, text) => {
  const chunks = splitIntoChunks(text)
  expect(chunks.length).toBeGreaterThan(1)
  expect(chunks.map((chunk) => chunk.text).join('')).toBe(text)
  for (const { offset, text: chunk } of chunks) expect(text.startsWith(chunk, offset)).toBe(true)
  expect(Math.max(...chunks.map((chunk) => chunk.text.length))).toBeLessThanOrEqual(2000)
})

it('splits after a line, otherwise after a sentence, otherwise after a word', () => {
  expect(chunkTexts(`${'One. '.repeat(300)}\n${'Two. '.repeat(300)}`)[0]).toMatch(/One\. \n$/)
  expect(chunkTexts('Here is a sentence. '.repeat(300))[0]).toMatch(/sentence\. $/)
  expect(chunkTexts('no sentence at all '.repeat(300))[0]).toMatch(/ $/)
})

it('does not split a character', () => {
  for (const chunk of chunkTexts(`x${'🦄'.repeat(20_000)}`)) expect(chunk.isWellFormed()).toBe(true)
})
