import { describe, expect, test } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { factRows, factText } from './fact-rows.ts'

const formatter = createFormatter('en-US', 'UTC')

describe('the facts of a gate', () => {
  test.each([
    [
      'calling_hours',
      { from: '09:00', until: '18:00', days: [1, 2, 3, 4, 5] },
      'Mon–Fri, 09:00–18:00',
    ],
    ['calling_hours', null, 'As the law allows'],
    ['time_zones', ['America/New_York', 'America/Chicago'], 'America/New_York; America/Chicago'],
    ['law', [], 'None'],
    ['conversation_ended_at', null, 'None'],
    ['conversation_ended_at', '2026-11-20T15:00:00.000Z', 'Nov 20, 2026, 3:00:00 PM'],
    ['is_on_another_call', false, 'No'],
    ['rest_hours', 48, '48 h'],
    ['rest_hours', null, 'None'],
    ['required', 'written', 'Written consent'],
    ['required', null, 'None'],
    ['purpose', 'marketing', 'Marketing'],
    [
      'consent',
      { basis: 'express', at: '2026-09-02T10:20:00.000Z' },
      'Express consent, Sep 2, 2026, 10:20 AM',
    ],
    ['entry', null, 'None'],
    [
      'entry',
      { id: 7, kind: 'number', reason: 'Asked', source: '', added_at: '2026-09-02T10:20:00.000Z' },
      'Asked, Sep 2, 2026, 10:20:00 AM',
    ],
    ['evidence', [{ source: 'number', value: '1202' }], 'Number +1202'],
    ['evidence', [{ source: 'contact', value: 'Asia/Tokyo' }], 'Contact Asia/Tokyo'],
    ['is_on_another_call', true, 'Yes'],
    ['attempts', 1200, '1,200'],
    ['attempts', undefined, 'None'],
    ['list', '', 'None'],
    ['basis', 'express', 'Express consent'],
    ['purpose', 'survey', 'survey'],
    ['entry', 'unknown', 'unknown'],
    ['limits', [{ id: 'us-fl-2021', max_attempts: 3, hours: 24 }], '3 in 24 h (us-fl-2021)'],
  ])('%s %j reads %s', (name, value, text) => {
    expect(factText(name, value, formatter)).toBe(text)
  })

  test('a consent of a day has that day in every time zone', () => {
    const inNewYork = createFormatter('en-US', 'America/New_York')
    expect(factText('consent', { at: '2026-06-02T00:00:00.000Z' }, inNewYork)).toBe('Jun 2, 2026')
    expect(factText('at', '2026-06-02T01:00:00.000Z', inNewYork)).toBe('Jun 1, 2026, 9:00 PM')
  })

  test('a fact that this version does not know is written by its kind', () => {
    expect(factText('lists', [{ name: 'national', size: 2000 }], formatter)).toBe('national, 2,000')
    expect(factText('required', 'notarized', formatter)).toBe('notarized')
    expect(factText('calling_hours', 'always', formatter)).toBe('always')
  })

  test('each fact has a label, also one that this version does not know', () => {
    const labelOf = (name: string) =>
      factRows({ [name]: null }, undefined, formatter, '–')[0]?.label
    const known = [
      ['evidence', 'Place by'],
      ['calling_hours', 'Hours of the campaign'],
      ['required', 'Required consent'],
      ['consent', 'Recorded consent'],
      ['attempts', 'Earlier calls to the number'],
      ['conversation_ended_at', 'Last conversation'],
      ['is_on_another_call', 'Another call in progress'],
      ['limits', 'Limits'],
      ['rest_hours', 'Rest after a conversation'],
      ['entry', 'Entry of the list'],
      ['call_id', 'Call'],
      ['time_zones', 'Time zones'],
    ] as const
    expect(known.map(([name]) => labelOf(name))).toEqual(known.map(([, label]) => label))
  })

  test('a fact that one decision does not have is missing there', () => {
    expect(factRows({ law: ['us'] }, { law: ['us'], stopped_at: null }, formatter, '–')).toEqual([
      { name: 'law', label: 'Rows of the law', reserving: 'us', placing: 'us' },
      { name: 'stopped_at', label: 'Stopped', reserving: '–', placing: 'None' },
    ])
  })
})
