import { expect, test } from 'vitest'
import { phrasesError, phrasesOf } from './opt-out-phrases.ts'

test('each line is a phrase, without blank lines, repeated ones and spaces around it', () => {
  expect(phrasesOf(' stop calling me \r\n\n\nno more\nstop calling me')).toEqual([
    'stop calling me',
    'no more',
  ])
})

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `no ${index}`)

test.each([
  ['', undefined],
  ['x'.repeat(100), undefined],
  [`first\n\n${'x'.repeat(101)}`, 'Line 3 has 101 characters; a phrase has at most 100'],
  [[...numbered(100), '', 'no 1'].join('\n'), undefined],
  [numbered(101).join('\n'), 'These are 101 phrases; there can be at most 100'],
])('the error of the phrases %j is %s', (text, error) => {
  expect(phrasesError(text)).toBe(error)
})
