import { expect, test } from 'vitest'
import { transcriptPreview } from './transcript-preview.ts'

test('a preview is cut at 150 characters with an ellipsis', () => {
  expect(transcriptPreview('x'.repeat(151))).toBe(`${'x'.repeat(150)}...`)
})

test('a transcript of 150 characters is shown whole', () => {
  expect(transcriptPreview('x'.repeat(150))).toBe('x'.repeat(150))
})
