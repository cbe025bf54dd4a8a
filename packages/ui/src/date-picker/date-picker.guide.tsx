import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { DatePicker } from './date-picker.tsx'

const now = '2026-11-23T12:00:00Z'

export const guide: Guide = {
  purpose: 'A date, or a date with a time, that is typed or selected in a calendar.',
  alternatives: [
    'For a start and an end use a DateRangePicker.',
    'For a few fixed periods, such as the last 7 or 30 days, use a Select.',
  ],
  anatomy: [
    ['DatePicker', 'The inputs, the calendar in a popover, and what is wrong with a typed text.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what the date is for, and in which time zone a time is.',
        example: (
          <Field className="w-72">
            <FieldLabel>Scheduled Start</FieldLabel>
            <DatePicker
              granularity="minute"
              now={now}
              timeZone="Europe/Berlin"
              defaultValue="2026-11-30T09:00:00+01:00"
            />
            <FieldHint>Times are in Europe/Berlin.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'Do not ask for a date as free text: every language orders it in another way.',
        example: (
          <Field className="w-72">
            <FieldLabel>Date</FieldLabel>
            <Input placeholder="e.g. 11/12/13" />
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to the date, and then to the time: one stop each.'],
    ['Down', 'In the date, opens the calendar, whose keys are those of a Calendar.'],
    ['Up, Down', 'In the time, changes it by `timeStep` minutes.'],
    ['Enter', 'Reads the typed text, and submits the form, unless the text is no date.'],
    ['Escape', 'Closes the calendar; the focus returns to the date.'],
  ],
  assistive: [
    'The date is a `combobox` that opens a dialog; the time is a text field in the same group.',
    'A text is read when the focus leaves it. What is wrong with it is shown below, described by `aria-describedby` and announced; the text stays, and the value is empty.',
    'The buttons for the calendar and for clearing are not tab stops: Down and the deletion of the text do the same.',
    'A time that occurs twice, because clocks go back, is the first of the two; a button selects the other. A time that does not exist becomes the one that is as much later as clocks go forward. A note says so.',
    'In a form the input has a `validationMessage` while its text or value is not allowed.',
  ],
}
