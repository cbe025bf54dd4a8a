import { expect, it } from 'vitest'
import { findExpressions, findProblem } from './regular-expressions.ts'

it('finds literals and calls of RegExp, but nothing in comments and strings', () => {
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

const problemOf = (source: string) => findExpressions('file.ts', source).map(findProblem)[0]

it.each([
  ['/^(?:[^"]|"(?:[^"]|"")*")*$/', 'is exponential, for example on '],
  ['/^(\\w+\\s?)*$/', 'is exponential, for example on '],
  // When the match fails after a run of characters, it is retried from each character of the run.
  ['/[\\r\\n]+$/', 'is 2nd degree polynomial, for example on '],
  ['/\\s*;\\s*/', 'is 2nd degree polynomial, for example on '],
  ['/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/', 'is 2nd degree polynomial, for example on '],
  ["new RegExp('a*a*b')", 'is 3rd degree polynomial, for example on '],
])('rejects %s with an example of slow input', (source, problem) => {
  expect(problemOf(source)).toContain(problem)
  expect(problemOf(source)).toMatch(/\.repeat\(\d+\)/)
})

it.each(['/(?<!a)a+$/', '/^\\d{1,255}$/', '/[a-z--c]/v', 'new RegExp(typed)'])(
  'rejects %s, which cannot be analyzed',
  (source) => {
    expect(problemOf(source)).toBeDefined()
  },
)

it.each([
  '/^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$/',
  '/"[^"]*"/g',
  '/\\r\\n|\\r|\\n/g',
  '/(?<=@)/',
])('accepts %s, which is linear', (source) => {
  expect(problemOf(source)).toBeUndefined()
})
