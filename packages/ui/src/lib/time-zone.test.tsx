import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Calendar } from '../calendar/index.ts'
import { DatePicker } from '../date-picker/index.ts'
import { LocaleProvider } from '../locale/index.ts'

// The browser must render the same HTML as the server before it may use its own time and zone.

it('a server shows no day that follows from its own clock or zone', () => {
  expect(renderToString(<Calendar />)).not.toMatch(/data-date|aria-current/)
  expect(renderToString(<Calendar timeZone="UTC" />)).not.toContain('data-date')
  expect(renderToString(<Calendar now="2026-11-23T12:00:00Z" />)).not.toContain('data-date')
})

it('a server shows the day of the given time and zone', () => {
  const html = renderToString(<Calendar now="2026-11-23T10:30:00Z" timeZone="Pacific/Kiritimati" />)
  expect(html).toMatch(/data-date="2026-11-24"[^>]*aria-current="date"/)
})

it('a server shows a moment only in a zone that it knows', () => {
  const picker = <DatePicker granularity="minute" value="2026-11-23T22:30:00Z" />
  expect(renderToString(picker)).not.toMatch(/value="1/)
  const html = renderToString(<LocaleProvider timeZone="Europe/Berlin">{picker}</LocaleProvider>)
  expect(html).toContain('value="11/23/2026"')
  expect(html).toContain('value="11:30 PM"')
})

it('a server shows a date in any zone', () => {
  expect(renderToString(<DatePicker value="2026-11-23" />)).toContain('value="11/23/2026"')
})
