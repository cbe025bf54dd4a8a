import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Switch } from './switch.tsx'

export const guide: Guide = {
  purpose:
    'Turns something on or off at once: recording, notifications. There is nothing to save afterwards.',
  avoid: [
    'What counts only when the form is sent is a Checkbox.',
    'Two things of which neither is “off” are a Select.',
    'Starting and stopping a campaign are Buttons: they do something, they are no setting.',
  ],
  anatomy: [
    ['Switch', 'The track; filled when on.'],
    ['Thumb', 'Stands at the start when off, at the end when on.'],
    ['Label', 'The caller’s: a `label` around both, or a Field.'],
  ],
  rules: [
    {
      do: {
        caption: 'It works at once, and its label names what is on.',
        show: (
          <Field className="w-56">
            <FieldLabel>Record calls</FieldLabel>
            <Switch defaultChecked />
            <FieldHint>From the next call on.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'With a button to save it, it would be a Checkbox.',
        show: (
          <div className="flex w-56 items-end justify-between">
            <Field>
              <FieldLabel>Record calls</FieldLabel>
              <Switch defaultChecked />
            </Field>
            <Button size="sm">Save</Button>
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it; a disabled one is passed over.'],
    ['Space, Enter', 'Turns it over.'],
  ],
  assistive: [
    'It is a `switch` with `aria-checked`, read as on or off.',
    'The label says what is on and does not change with it: never “Turn off recording”.',
    'Where turning it over may fail, say so in a Toast and turn it back.',
  ],
}
