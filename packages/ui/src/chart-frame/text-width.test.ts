import { afterEach, expect, test, vi } from 'vitest'
import { fitText, textWidth } from './text-width.ts'

afterEach(() => vi.unstubAllGlobals())

test('the width of a text is estimated where there is no document', () => {
  expect(textWidth('Calls')).toBe(35)
})

test('the width of a text is estimated where there is no canvas', () => {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })
  expect(textWidth('Calls')).toBe(35)
  expect(fitText('Conversations', 50)).toBe('Conver…')
})
