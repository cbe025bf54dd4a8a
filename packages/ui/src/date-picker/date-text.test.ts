import { CalendarDate } from '@internationalized/date'
import { expect, it } from 'vitest'
import { createDateText } from './date-text.ts'

const today = new CalendarDate(2026, 11, 23)

const read = (locale: string, text: string) => {
  const result = createDateText(locale).parse(text, today)
  return 'problem' in result ? result.problem : result.toString()
}

it.each([
  ['en-US', '11/23/2026'],
  ['en-GB', '23/11/2026'],
  ['de', '23.11.2026'],
  ['sv', '2026-11-23'],
  ['ja-JP', '2026/11/23'],
  ['ko', '2026. 11. 23.'],
  ['bg', '23.11.2026 г.'],
  ['th-TH', '23/11/2026'],
  ['fa-IR', '۲۰۲۶/۱۱/۲۳'],
  ['ar-EG', '٢٣\u200f/١١\u200f/٢٠٢٦'],
])('writes a date in %s as %s, in the Gregorian calendar, and reads it', (locale, text) => {
  expect(createDateText(locale).format(today)).toBe(text)
  expect(read(locale, text)).toBe('2026-11-23')
})

it.each(['en-US', 'de', 'ar-EG', 'fa-IR', 'th-TH', 'ja-JP'])(
  'reads in %s what it writes, at the edges of the years and on 29 February',
  (locale) => {
    for (const date of ['0001-01-01', '0099-12-31', '2024-02-29', '9999-12-31']) {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
      const { format } = createDateText(locale)
      expect(read(locale, format(new CalendarDate(year, month, day)))).toBe(date)
    }
  },
)

it.each([
  ['en-US', '1/2/2026', '2026-01-02'],
  ['en-GB', '1/2/2026', '2026-02-01'],
  ['de', ' 1 2 2026 ', '2026-02-01'],
  ['en-US', '11232026', '2026-11-23'],
  ['en-US', '112326', '2026-11-23'],
  ['de', '23112026', '2026-11-23'],
  ['de', '2026-11-23', '2026-11-23'],
  ['en-US', '11/23/26', '2026-11-23'],
  ['en-US', '11/23/77', '1977-11-23'],
  ['en-US', '11/23/75', '2075-11-23'],
  ['en-US', 'Nov 23, 2026', '2026-11-23'],
  ['en-US', '23 november 2026', '2026-11-23'],
  ['de', '3. März 2026', '2026-03-03'],
  ['de', '3. Mai 26', '2026-05-03'],
  ['de', '3. Mär 2026', '2026-03-03'],
  ['en-GB', '3 Sep 2026', '2026-09-03'],
  ['en-US', '2026 Nov 23', '2026-11-23'],
  ['ar-EG', '23/11/2026', '2026-11-23'],
  ['ar-EG', '٢٣ نوفمبر ٢٠٢٦', '2026-11-23'],
  ['cs', '3. červen 2026', '2026-06-03'],
  ['cs', '3. července 2026', '2026-07-03'],
  ['cs', '3. červenc 2026', '2026-07-03'],
  ['fr', '3 juil 2026', '2026-07-03'],
  ['tr', '23 ARALIK 2026', '2026-12-23'],
  ['tr', '23 EKİM 2026', '2026-10-23'],
  ['el', '23 ΝΟΕΜΒΡΙΟΥ 2026', '2026-11-23'],
  ['fr', '3 fevrier 2026', '2026-02-03'],
  ['en-US', '２０２６-１１-２３', '2026-11-23'],
  ['en-US', '2/29/2024', '2024-02-29'],
  ['en-US', '2/29/2025', 'noSuchDay'],
  ['en-US', '2/29/1900', 'noSuchDay'],
  ['en-US', '4/31/2026', 'noSuchDay'],
  ['en-US', '4/32/2026', 'notADate'],
  ['en-US', '13/1/2026', 'notADate'],
  ['en-US', '1/1/0000', 'notADate'],
  ['en-US', '1/1/202', 'notADate'],
  ['en-US', '1/1/12026', 'notADate'],
  ['en-US', '1/2', 'notADate'],
  ['en-US', 'tomorrow', 'notADate'],
  ['en-US', 'No 1, 2026', 'notADate'],
  ['en-US', 'Nov Dec 1 2026', 'notADate'],
  ['fr', '3 jui 2026', 'notADate'],
  ['vi', '23 tháng 11', 'notADate'],
  ['ja', '11月23', 'notADate'],
  ['zh', '11月23', 'notADate'],
  ['ko', '11월 23', 'notADate'],
  ['en-US', '1/2/2026/3', 'notADate'],
  ['en-US', '', 'notADate'],
])('reads in %s the text %s as %s', (locale, text, expected) => {
  expect(read(locale, text)).toBe(expected)
})

it('reads no long text', () => {
  expect(read('en-US', `${' '.repeat(1_000_000)}11/23/2026`)).toBe('notADate')
})

it('names the order of the parts', () => {
  const letters = { day: 'DD', month: 'MM', year: 'YYYY' }
  const placeholders = ['en-US', 'de', 'sv'].map((locale) =>
    createDateText(locale).placeholder(letters),
  )
  expect(placeholders).toEqual(['MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'])
})
