import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { DateRangePicker } from './date-range-picker.tsx'
import { lastDays, monthFromNow } from './ranges.ts'

const now = '2026-11-23T12:00:00Z'

export const guide: Guide = {
  purpose:
    'A start and an end, in days or with times: the period of a report, the schedule of a campaign.',
  alternatives: [
    'For one date use a DatePicker.',
    'When only a few periods make sense, such as the last 7 or 30 days, use a Select.',
  ],
  anatomy: [
    ['DateRangePicker', 'The inputs of both ends, and the calendar with the presets in a popover.'],
    ['lastDays, monthFromNow', 'Make the range of a preset: so many days until today, or a month.'],
  ],
  rules: [
    {
      do: {
        caption: 'Offer the periods that are asked for most as presets.',
        example: (
          <Field className="w-72">
            <FieldLabel>Period</FieldLabel>
            <DateRangePicker
              now={now}
              timeZone="UTC"
              max="2026-11-23"
              defaultValue={{ start: '2026-11-17', end: '2026-11-23' }}
              presets={[
                { label: 'Last 7 days', range: lastDays(7) },
                { label: 'Last month', range: monthFromNow(-1) },
              ]}
            />
          </Field>
        ),
      },
      dont: {
        caption: 'Do not leave open whether the last day is part of the range.',
        example: (
          <Field className="w-72">
            <FieldLabel>Between</FieldLabel>
            <DateRangePicker now={now} timeZone="UTC" />
            <FieldHint>Up to the end date, exclusively or not.</FieldHint>
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves through start and end: each date and each time is one stop.'],
    ['Down', 'In a date, opens the calendar, whose keys are those of a RangeCalendar.'],
    ['Up, Down', 'In a time, changes it by `timeStep` minutes.'],
    ['Enter', 'Reads the typed text, and submits the form, unless the text is no date.'],
    [
      'Escape',
      'Gives up a range of which only one day is selected. Otherwise closes the calendar; the focus returns to the start.',
    ],
  ],
  assistive: [
    'It is a `group` with the name of the field; its inputs are named “Start date” and “End date”.',
    'A range of days contains both of its days. A range of moments ends before the second one. `toMoments` converts days to moments: until the start of the day after the last one, so a day on which clocks change has 23 or 25 hours.',
    'The calendar marks the days that are part of the range, so an end at midnight marks the day before. A last day that is selected there without a time of its own is part of the range as a whole: the end is the midnight after it.',
    'In the calendar a range can be selected in either direction. Typed ends in the wrong order are explained, and a button swaps them.',
    'Moments that are the same are explained, since nothing would be between them.',
    'An end without a value is open, unless the picker is `required`.',
  ],
}
