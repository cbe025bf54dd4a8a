import { expect, test } from 'vitest'
import { transcriptPreview } from './transcript-preview.ts'

test('a preview is truncated at 150 characters with an ellipsis', () => {
  expect(transcriptPreview('x'.repeat(151))).toBe(`${'x'.repeat(150)}...`)
})

test('a transcript of 150 characters is shown completely', () => {
  expect(transcriptPreview('x'.repeat(150))).toBe('x'.repeat(150))
})

test('a transcript that the server has truncated ends with an ellipsis', () => {
  expect(transcriptPreview('x'.repeat(150), true)).toBe(`${'x'.repeat(150)}...`)
})
