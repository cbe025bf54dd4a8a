import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { NumberInput } from './number-input.tsx'

export const guide: Guide = {
  purpose:
    'A number one counts with: calls at once, minutes between tries. It can be typed, or changed a step at a time.',
  avoid: [
    'Digits that are not counted, a phone number or a code, are text: an Input.',
    'One of three or four numbers is a Select.',
  ],
  anatomy: [
    ['Input', 'The number, in figures that stand under each other.'],
    ['Buttons', 'One step less, one step more, for the pointer; they come by themselves.'],
  ],
  rules: [
    {
      do: {
        caption: 'Put the unit in the label and the limits in the hint.',
        show: (
          <Field className="w-56">
            <FieldLabel>Retry Delay (minutes)</FieldLabel>
            <NumberInput min={1} max={1440} defaultValue={30} />
            <FieldHint>From 1 to 1440.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'Limits nobody knows of are met by surprise.',
        show: (
          <Field className="w-56">
            <FieldLabel>Delay</FieldLabel>
            <NumberInput min={1} max={1440} defaultValue={30} />
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Up, Down', 'Changes it by one step, within its limits.'],
    ['Page Up, Page Down', 'Changes it by ten steps, within its limits.'],
    [
      'Tab',
      'Moves on; a number beyond the limits becomes the nearest within. The buttons are passed over.',
    ],
  ],
  assistive: [
    'It is a `spinbutton` with its least and its most.',
    'While what is typed is no number, or beyond the limits, it is `aria-invalid`.',
    'The buttons take no focus by Tab, as the arrow keys do the same; by touch and by voice they are there, named “Decrease” and “Increase”.',
    'An empty one is left empty: whether it may be is the form’s to say.',
  ],
}
