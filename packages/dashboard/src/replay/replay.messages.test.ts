import { describe, expect, test } from 'vitest'
import { logErrors, texts } from './replay.messages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [1000, '1 s'],
  [30_000, '30 s'],
  [minute, '1 min'],
  [30 * minute, '30 min'],
  [hour, '1 h'],
  [12 * hour, '12 h'],
  [day, '1 day'],
  [7 * day, '7 days'],
])('a duration of %i ms is %s', (ms, text) => {
  expect(texts.duration(ms)).toBe(text)
})

describe('counts', () => {
  test('of calls started, and of the most lines', () => {
    const summaryOf = (calls: number) => texts.summary('1 PM', '2 PM', calls, `${calls}`, '2 lines')
    expect(summaryOf(1)).toBe('1 PM to 2 PM: 1 call started, at most 2 lines in use.')
    expect(summaryOf(3)).toBe('1 PM to 2 PM: 3 calls started, at most 2 lines in use.')
  })

  test('of lines in use, of the limit where it is known', () => {
    expect(texts.linesInUse(1, '1', null)).toBe('1 line in use')
    expect(texts.linesInUse(4, '4', null)).toBe('4 lines in use')
    expect(texts.linesInUse(1, '1', '5')).toBe('1 of 5 lines in use')
    expect(texts.linesOf('4', null)).toBe('4')
    expect(texts.linesOf('4', '5')).toBe('4 of 5')
  })

  test('of contacts and of other calls', () => {
    expect(texts.contacts(1, '1')).toBe('1 contact')
    expect(texts.contacts(0, '0')).toBe('0 contacts')
    expect(texts.moreCalls(1, '1')).toBe('and 1 other call')
    expect(texts.moreCalls(2, '2')).toBe('and 2 other calls')
  })
})

test('each status has a label', () => {
  expect(texts.statusLabels).toEqual({
    draft: 'Draft',
    running: 'Running',
    paused: 'Paused',
    completed: 'Completed',
    cancelled: 'Cancelled',
  })
})

describe('what a field must be', () => {
  const invalid = (path: string[], issue: object) => logErrors.invalid(7, { path, ...issue })

  test.each([
    [['lines'], { expected: 'int' }, 'Line 7: “lines” must be a whole number.'],
    [['lines'], { expected: 'number' }, 'Line 7: “lines” must be a whole number.'],
    [['gate'], { expected: 'string' }, 'Line 7: “gate” must be a text.'],
    [['gates'], { expected: 'array' }, 'Line 7: “gates” must be a list.'],
    [['campaign'], { expected: 'object' }, 'Line 7: “campaign” must be an object.'],
    [['gates', '0'], {}, 'Line 7: “gates.0” must be a valid value.'],
    [['kind'], { values: ['held', 'call'] }, 'Line 7: “kind” must be one of held, call.'],
    [['status'], { options: ['draft'] }, 'Line 7: “status” must be one of draft.'],
  ])('%j with %j', (path, issue, text) => {
    expect(invalid(path, issue)).toBe(text)
  })

  test.each(['at', 'until', 'as_of', 'logged_since', 'started_at'])('%s is a time', (field) => {
    const text = `Line 7: “${field}” must be a time such as 2026-11-20T15:00:00.000Z.`
    expect(invalid([field], { expected: 'string' })).toBe(text)
    expect(invalid(['other'], { code: 'invalid_format' })).toBe(text.replace(field, 'other'))
  })

  test('is an object where there is no field', () => {
    expect(logErrors.invalid(7)).toBe('Line 7 must be an object such as {"kind":"status",…}.')
  })
})

test('an error of a whole file says how to mend it', () => {
  expect(logErrors.secondHeader(9)).toBe(
    'Line 9 is a second header. A file must contain the log of one campaign.',
  )
  expect(logErrors.wrongCount(12, 9)).toBe(
    'Line 10: the log must have 12 lines before its end, but it has 9. Load or export it again.',
  )
  expect(logErrors.unknownVersion(undefined, 1)).toMatch(/^Line 1: the log has version none, /)
  expect(logErrors.afterEnd(9)).toMatch(/^Line 9 comes after the end of the log/)
})
