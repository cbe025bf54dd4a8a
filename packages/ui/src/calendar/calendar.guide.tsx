import type { Guide } from '@callwright/storybook/guide'
import { Calendar } from './calendar.tsx'

const now = '2026-11-23T12:00:00Z'

export const guide: Guide = {
  purpose: 'A month whose days can be selected: one day, or a range of days.',
  alternatives: [
    'In a form use a DatePicker or a DateRangePicker: a date can be typed there, and the calendar is in a popover.',
    'For a few fixed periods, such as the last 7 or 30 days, use a Select.',
  ],
  anatomy: [
    ['Calendar', 'Selects one day.'],
    ['RangeCalendar', 'Selects a range of days, in either direction, in one month or two.'],
  ],
  rules: [
    {
      do: {
        caption: 'Set the limits, so that only dates that make sense can be selected.',
        example: <Calendar now={now} timeZone="UTC" min="2026-11-23" />,
      },
      dont: {
        caption: 'Do not refuse a date after it was selected.',
        example: (
          <div className="grid gap-2">
            <Calendar now={now} timeZone="UTC" defaultValue="2026-11-05" />
            <p className="text-negative-strong text-sm">Choose a date in the future.</p>
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to the buttons and to the days, which are one stop.'],
    ['Left, Right, Up, Down', 'Move by a day, and by a week.'],
    ['Home, End', 'Move to the first and the last day of the week.'],
    ['Page Up, Page Down', 'Move by a month; with Shift by a year.'],
    ['Enter, Space', 'Select the day; in a range, first one end and then the other.'],
    [
      'Escape',
      'Gives up a range of which only one day is selected; a dialog around the calendar stays open.',
    ],
  ],
  assistive: [
    'Each month is a `grid` with its name; a day is a button with the complete date, today has `aria-current="date"`.',
    'A disabled day keeps its place in the order of the keys, and its name ends in “not available”.',
    'After the first day of a range, a status asks for the last one.',
    'The calendar is Gregorian in every language, with the names, the digits and the first day of the week of the locale.',
    'On a server, a calendar without `now` and `value` has no days: what day it is, the browser says.',
  ],
}
