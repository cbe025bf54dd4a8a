import { Time } from '@internationalized/date'
import { expect, it } from 'vitest'
import { createTimeText } from './time-text.ts'

it.each([
  ['en-US', '2:05 PM'],
  ['de', '14:05'],
  ['ar-EG', '٢:٠٥ م'],
  ['fa-IR', '۱۴:۰۵'],
  ['ko', '오후 2:05'],
  ['es-US', '2:05 p.m.'],
  ['hsb', '14:05 hodź.'],
  ['ee', 'ɣetrɔ ga 2:05'],
])('writes a time in %s as %s, and reads it', (locale, text) => {
  const { format, parse } = createTimeText(locale)
  const written = format(new Time(14, 5))
  expect(written.replaceAll('\u00a0', ' ')).toBe(text)
  expect(parse(written)?.toString()).toBe('14:05:00')
})

it.each(['en-US', 'de', 'en-US-u-hc-h11', 'ja-u-hc-h11', 'en-US-u-hc-h24', 'de-u-hc-h24'])(
  'reads each hour as it is written in %s',
  (locale) => {
    const { format, parse } = createTimeText(locale)
    const times = Array.from({ length: 24 }, (_, hour) => new Time(hour, 30))
    expect(times.map((time) => parse(format(time))?.toString())).toEqual(times.map(String))
  },
)

it.each([
  ['14:30', '14:30'],
  ['2:30 pm', '14:30'],
  ['2:30p.m.', '14:30'],
  ['2pm', '14:00'],
  ['2 p', '14:00'],
  ['9 a', '09:00'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['14h30', '14:30'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['0 am', undefined],
  ['12:60', undefined],
  ['12:5', undefined],
  ['12:30:45', undefined],
  ['noon', undefined],
  ['', undefined],
])('reads %s as %s', (text, expected) => {
  expect(createTimeText('en-US').parse(text)?.toString().slice(0, 5)).toBe(expected)
})

it('reads no long text', () => {
  expect(createTimeText('en-US').parse(`${' '.repeat(1_000_000)}9:00`)).toBeUndefined()
})

it('names the order of the parts', () => {
  const letters = { hour: 'hh', minute: 'mm' }
  expect(createTimeText('en-US').placeholder(letters)).toBe('hh:mm AM')
  expect(createTimeText('de').placeholder(letters)).toBe('hh:mm')
})
