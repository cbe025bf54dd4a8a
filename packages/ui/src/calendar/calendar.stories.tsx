import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { createRef } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '../dialog/dialog.tsx'
import { expectedWarnings } from '../lib/use-warning.ts'
import { arabic, LocaleProvider } from '../locale/index.ts'
import { guide } from './calendar.guide.tsx'
import { Calendar } from './calendar.tsx'
import { RangeCalendar } from './range-calendar.tsx'

const now = '2026-11-23T12:00:00Z'

const meta = preview.meta({
  title: 'Components/Calendar',
  component: Calendar,
  subcomponents: { RangeCalendar },
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { now, timeZone: 'UTC', onValueChange: fn() },
})

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay())

export const Default = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    await expect(
      canvas.getByRole('button', { name: 'Monday, November 23, 2026', current: 'date' }),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Next month' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Thursday, December 24, 2026' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-12-24')
    await expect(canvas.getByRole('gridcell', { selected: true })).toHaveTextContent('24')
  },
})

export const ByKeyboard = meta.story({
  parameters: journey,
  args: { defaultValue: '2026-11-23' },
  play: async ({ canvas, args, userEvent }) => {
    const day = (name: string) => canvas.getByRole('button', { name })
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    const steps: [keys: string, name: string][] = [
      ['{ArrowRight}', 'Tuesday, November 24, 2026'],
      ['{ArrowDown}', 'Tuesday, December 1, 2026'],
      ['{ArrowLeft}{ArrowUp}', 'Monday, November 23, 2026'],
      ['{Home}', 'Sunday, November 22, 2026'],
      ['{End}', 'Saturday, November 28, 2026'],
      ['{PageDown}', 'Monday, December 28, 2026'],
      ['{PageUp}{PageUp}', 'Wednesday, October 28, 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'Thursday, October 28, 2027'],
      ['{Shift>}{PageUp}{/Shift}', 'Wednesday, October 28, 2026'],
      // These are shortcuts of the browser.
      ['{Control>}{ArrowRight}{/Control}', 'Wednesday, October 28, 2026'],
      ['{Alt>}{ArrowRight}{/Alt}', 'Wednesday, October 28, 2026'],
      ['{Meta>}{ArrowRight}{/Meta}', 'Wednesday, October 28, 2026'],
    ]
    for (const [keys, name] of steps) {
      await userEvent.keyboard(keys)
      await expect(day(name)).toHaveFocus()
    }
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-10-28')
    // The days are one tab stop.
    await userEvent.tab()
    await expect(document.activeElement).not.toHaveAttribute('data-date')
  },
})

export const Limits = meta.story({
  parameters: journey,
  args: { min: '2026-11-09', max: '2026-11-27', isDateDisabled: isWeekend },
  play: async ({ canvas, args, userEvent }) => {
    for (const name of ['Previous month', 'Next month']) {
      await expect(canvas.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Next month' }))
    await expect(canvas.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    const saturday = canvas.getByRole('button', { name: /November 21, 2026, not available/ })
    await userEvent.click(saturday)
    await userEvent.click(canvas.getByRole('button', { name: /November 8, 2026, not available/ }))
    await expect(args.onValueChange).not.toHaveBeenCalled()
    // A disabled day can have the focus, so that its name is read, but not one outside of the limits.
    saturday.focus()
    await userEvent.keyboard('{Enter}{ArrowDown}')
    await expect(canvas.getByRole('button', { name: /November 27, 2026/ })).toHaveFocus()
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-27')
  },
})

export const Range = meta.story({
  render: () => (
    <RangeCalendar
      now={now}
      timeZone="UTC"
      defaultValue={{ start: '2026-11-09', end: '2026-11-20' }}
    />
  ),
  play: async ({ canvas }) => {
    const days = canvas.getAllByRole('gridcell', { selected: true })
    await expect(days.map((day) => day.textContent)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${index + 9}`),
    )
    await expect(
      canvas.getByRole('button', { name: 'Monday, November 9, 2026, first day of the range' }),
    ).toBeVisible()
    await expect(
      canvas.getByRole('button', { name: 'Friday, November 20, 2026, last day of the range' }),
    ).toBeVisible()
  },
})

const onRangeChange = fn()

export const RangeInReverse = meta.story({
  parameters: journey,
  render: () => <RangeCalendar now={now} timeZone="UTC" onValueChange={onRangeChange} />,
  play: async ({ canvas, userEvent }) => {
    onRangeChange.mockClear()
    canvas.getByRole('button', { name: /November 23/ }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('Choose the last day of the range.')
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getAllByRole('gridcell', { selected: true })).toHaveLength(8)
    await expect(onRangeChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(onRangeChange).toHaveBeenLastCalledWith({ start: '2026-11-16', end: '2026-11-23' })
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
    // Escape gives up a range of which only one day is selected.
    await userEvent.keyboard('{PageUp}{Enter}')
    await expect(canvas.getAllByRole('gridcell', { selected: true })).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect(onRangeChange).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Next month' }))
    await expect(canvas.getAllByRole('gridcell', { selected: true })).toHaveLength(8)
  },
})

/** The first Escape gives up the range of which one day is selected, the next one closes the dialog. */
export const RangeInADialog = meta.story({
  parameters: journey,
  render: () => (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Call schedule</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <RangeCalendar now={now} timeZone="UTC" />
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const day = await screen.findByRole('button', { name: /November 23/ })
    day.focus()
    await userEvent.keyboard('{Enter}')
    await expect(screen.getByRole('status')).toHaveTextContent('Choose the last day of the range.')
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await expect(screen.getByRole('dialog', { name: 'Call schedule' })).toBeVisible()
    await expect(day).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
})

const calendarRef = createRef<HTMLDivElement>()

export const WithARef = meta.story({
  parameters: journey,
  render: (args) => <Calendar {...args} ref={calendarRef} />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: /November 23/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('button', { name: /November 24/ })).toHaveFocus()
    await expect(calendarRef.current).toContainElement(document.activeElement as HTMLElement)
  },
})

export const TwoMonths = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <RangeCalendar
      now={now}
      timeZone="UTC"
      months={2}
      max="2026-11-30"
      defaultValue={{ start: '2026-10-26', end: '2026-11-08' }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    // On a phone there is one month.
    const isWide = matchMedia('(min-width: 48rem)').matches
    await expect(canvas.getAllByRole('grid')).toHaveLength(isWide ? 2 : 1)
    canvas.getByRole('button', { name: /October 31/ }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('button', { name: /November 7, 2026/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getByRole('grid', { name: 'October 2026' })).toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
  },
})

export const EdgesOfTheYears = meta.story({
  parameters: journey,
  args: { defaultValue: '9999-12-31' },
  render: (args) => (
    <div className="flex flex-wrap gap-8">
      <Calendar {...args} />
      <Calendar {...args} defaultValue="0001-01-01" />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const last = canvas.getByRole('button', { name: 'Friday, December 31, 9999' })
    last.focus()
    await userEvent.keyboard('{ArrowRight}{PageDown}{End}')
    await expect(last).toHaveFocus()
    const first = canvas.getByRole('button', { name: 'Monday, January 1, 1' })
    first.focus()
    await userEvent.keyboard('{ArrowUp}{Shift>}{PageUp}{/Shift}{Home}')
    await expect(first).toHaveFocus()
  },
})

/** Today is another day in each of the outermost time zones. */
export const EdgesOfTheZones = meta.story({
  args: { now: '2026-11-23T10:30:00Z' },
  render: (args) => (
    <div className="flex flex-wrap gap-8">
      <Calendar {...args} timeZone="Pacific/Kiritimati" aria-label="UTC+14" role="group" />
      <Calendar {...args} timeZone="Etc/GMT+12" aria-label="UTC-12" role="group" />
    </div>
  ),
  play: async ({ canvas }) => {
    const days = canvas.getAllByRole('button', { current: 'date' })
    await expect(days.map((day) => day.textContent)).toEqual(['24', '22'])
  },
})

export const BadValues = meta.story({
  tags: ['!autodocs'],
  parameters: {
    expectedErrors: expectedWarnings(
      /Calendar: "2026-02-30" is not a date/,
      /Calendar: "soon" is not a date/,
      /Calendar: "Mars\/Olympus" is not a time zone/,
      /Calendar: `min`, 2026-12-01, is after `max`, 2026-11-01/,
    ),
  },
  args: { now: 'never' },
  render: () => (
    <div className="flex flex-wrap gap-8">
      <Calendar now={now} timeZone="Mars/Olympus" value="2026-02-30" min="soon" />
      <Calendar now={now} timeZone="UTC" min="2026-12-01" max="2026-11-01" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('grid')[0]).toHaveAccessibleName('November 2026')
    await expect(canvas.queryByRole('gridcell', { selected: true })).not.toBeInTheDocument()
  },
})

const locales = ['de', 'ar-EG', 'fa-IR', 'th-TH', 'ja-JP']

/** Each language has its names, digits and first day of the week, and the Gregorian calendar. */
export const Locales = meta.story({
  render: (args) => (
    <div className="flex flex-wrap gap-8">
      {locales.map((locale) => (
        <div key={locale} dir={/^(ar|fa)/.test(locale) ? 'rtl' : 'ltr'}>
          <p className="text-muted text-sm">{locale}</p>
          <LocaleProvider locale={locale}>
            <Calendar {...args} defaultValue="2026-11-05" />
          </LocaleProvider>
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const name of ['November 2026', 'نوفمبر ٢٠٢٦', /^พฤศจิกายน.*2026$/, '2026年11月']) {
      await expect(canvas.getByRole('grid', { name })).toBeVisible()
    }
    const days = canvas.getAllByRole('gridcell', { selected: true })
    await expect(days.map((day) => day.textContent)).toEqual(['5', '٥', '۵', '5', '5'])
    const firstDays = canvas.getAllByRole('grid').map((grid) => grid.querySelector('th')?.abbr)
    await expect(firstDays).toEqual(['Montag', 'السبت', 'شنبه', 'วันอาทิตย์', '日曜日'])
  },
})

/** The parts of a day's accessible name are separated as the language does. */
export const ArabicNamesOfDays = meta.story({
  parameters: journey,
  render: () => (
    <LocaleProvider locale="ar" strings={arabic}>
      <div dir="rtl">
        <RangeCalendar
          now={now}
          timeZone="UTC"
          max="2026-11-12"
          defaultValue={{ start: '2026-11-05', end: '2026-11-13' }}
        />
      </div>
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    const names = canvas
      .getAllByRole('button', { name: /5 نوفمبر|13 نوفمبر/ })
      .map((day) => day.getAttribute('aria-label'))
    await expect(names).toContain('الخميس، 5 نوفمبر 2026، اليوم الأول من الفترة')
    await expect(names).toContain('الجمعة، 13 نوفمبر 2026، اليوم الأخير من الفترة، غير متاح')
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: ['[data-date="2026-11-03"]', '[data-date="2026-11-11"]'],
      focusVisible: ['[data-date="2026-11-12"]'],
      active: ['[data-date="2026-11-04"]'],
    },
  },
  render: () => (
    <div className="flex flex-wrap gap-8">
      <div>
        <p className="mb-2 text-muted text-sm">Today, selected, hovered, focused, disabled</p>
        <Calendar
          now={now}
          timeZone="UTC"
          min="2026-11-03"
          max="2026-11-27"
          isDateDisabled={isWeekend}
          defaultValue="2026-11-12"
        />
      </div>
      <div>
        <p className="mb-2 text-muted text-sm">Range, hovered within</p>
        <RangeCalendar
          now={now}
          timeZone="UTC"
          defaultValue={{ start: '2026-11-04', end: '2026-11-24' }}
        />
      </div>
    </div>
  ),
})
