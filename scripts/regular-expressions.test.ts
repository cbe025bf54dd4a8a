import { expect, it } from 'vitest'
import { findExpressions, findProblem } from './regular-expressions.ts'

it('finds literals and calls of RegExp, and neither comments nor texts', () => {
  const file = `
    // a comment with /(a+)+$/ in it
    const half = (whole: number) => whole / 2 / 1
    const text = 'a text with /(b+)+$/ in it'
    const literal = /c+$/gi
    const view = <p title="/(d+)+$/">{text.replace(/e+/, '')}</p>
    const constant = new RegExp('f+$', 'u')
    const called = RegExp(\`g+\`)
    const unknown = new RegExp(text + '$')
  `
  expect(findExpressions('view.tsx', file)).toEqual([
    { line: 5, text: '/c+$/gi', pattern: { source: 'c+$', flags: 'gi' } },
    { line: 6, text: '/e+/', pattern: { source: 'e+', flags: '' } },
    { line: 7, text: "new RegExp('f+$', 'u')", pattern: { source: 'f+$', flags: 'u' } },
    { line: 8, text: 'RegExp(`g+`)', pattern: { source: 'g+', flags: '' } },
    { line: 9, text: "new RegExp(text + '$')" },
  ])
})

const problemOf = (written: string) => findExpressions('file.ts', written).map(findProblem)[0]

it.each([
  ['/^(?:[^"]|"(?:[^"]|"")*")*$/', 'is exponential, for example on '],
  ['/^(\\w+\\s?)*$/', 'is exponential, for example on '],
  // A run that the end does not follow is tried again from each of its characters.
  ['/[\\r\\n]+$/', 'is 2nd degree polynomial, for example on '],
  ['/\\s*;\\s*/', 'is 2nd degree polynomial, for example on '],
  ['/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/', 'is 2nd degree polynomial, for example on '],
  ["new RegExp('a*a*b')", 'is 3rd degree polynomial, for example on '],
])('refuses %s and shows a text that takes long', (written, problem) => {
  expect(problemOf(written)).toContain(problem)
  expect(problemOf(written)).toMatch(/\.repeat\(\d+\)/)
})

it.each(['/(?<!a)a+$/', '/^\\d{1,255}$/', '/[a-z--c]/v', 'new RegExp(typed)'])(
  'refuses %s, which it cannot decide',
  (written) => {
    expect(problemOf(written)).toBeDefined()
  },
)

it.each([
  '/^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$/',
  '/"[^"]*"/g',
  '/\\r\\n|\\r|\\n/g',
  '/(?<=@)/',
])('lets %s pass, which reads a text once', (written) => {
  expect(problemOf(written)).toBeUndefined()
})
