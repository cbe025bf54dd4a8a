import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { NumberInput } from './number-input.tsx'

export const guide: Guide = {
  purpose:
    'A quantity: concurrent calls, minutes between attempts. It can be typed, or changed in steps.',
  alternatives: [
    'For digits that are not a quantity, such as a phone number or a code, use an Input.',
    'For one of three or four numbers use a Select.',
  ],
  anatomy: [
    ['Input', 'The number, in tabular figures.'],
    ['Buttons', 'Buttons for one step down and up, for the pointer.'],
    [
      'parseNumber',
      'Reads the typed text as a number of the locale, in the browser or on a server: in German, `1,5` is one and a half.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Put the unit in the label and the limits in the hint.',
        example: (
          <Field className="w-56">
            <FieldLabel>Retry Delay (minutes)</FieldLabel>
            <NumberInput min={1} max={1440} defaultValue={30} />
            <FieldHint>From 1 to 1440.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'Without a hint, the limits are unknown.',
        example: (
          <Field className="w-56">
            <FieldLabel>Delay</FieldLabel>
            <NumberInput min={1} max={1440} defaultValue={30} />
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Up, Down', 'Changes the number by one step, within its limits.'],
    ['Page Up, Page Down', 'Changes the number by ten steps, within its limits.'],
    ['Tab', 'Moves the focus on; the typed text stays. The buttons are skipped.'],
  ],
  assistive: [
    'It is a `spinbutton` with minimum and maximum.',
    'While the typed text is not a number, or is beyond the limits, it is `aria-invalid`.',
    'The buttons are not tab stops, since the arrow keys do the same; for touch and voice control they are named “Decrease” and “Increase”.',
    'This only marks the text: the browser does not refuse it, so the form must check the number before it is saved.',
    'An empty field stays empty: the form decides whether it is required.',
  ],
}
