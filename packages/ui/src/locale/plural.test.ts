import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it('selects the text by the plural rules of the locale, and formats the number', () => {
  const rows = plural('en', { one: '# row', other: '# rows' })
  expect([rows(0), rows(1), rows(1200)]).toEqual(['0 rows', '1 row', '1,200 rows'])
  const days = plural('pl', { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })
  expect([days(1), days(3), days(5)]).toEqual(['1 dzień', '3 dni', '5 dni'])
  expect(plural('pl', { other: '#' })(3)).toBe('3')
})
