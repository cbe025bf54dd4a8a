import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Switch } from './switch.tsx'

export const guide: Guide = {
  purpose:
    'Turns something on or off at once: recording, notifications. There is nothing to save afterwards.',
  alternatives: [
    'In a form that is submitted use a Checkbox.',
    'For two options of which neither is “off” use a Select.',
    'To start and stop a campaign use Buttons: these are actions, not settings.',
  ],
  anatomy: [
    ['Switch', 'The track; filled when on.'],
    ['Thumb', 'At the start when off, at the end when on.'],
    ['Label', 'From the caller: a `label` around both, or a Field.'],
  ],
  rules: [
    {
      do: {
        caption: 'It takes effect at once, and its label names what is on.',
        example: (
          <Field className="w-56">
            <FieldLabel>Record calls</FieldLabel>
            <Switch defaultChecked />
            <FieldHint>From the next call on.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'If a button saves the setting, use a Checkbox.',
        example: (
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
    ['Tab', 'Moves the focus to the switch; a disabled switch is skipped.'],
    ['Space, Enter', 'Toggles the switch.'],
  ],
  assistive: [
    'It is a `switch` with `aria-checked`, read as on or off.',
    'The label says what is on and does not change with it: never “Turn off recording”.',
    'If the change fails, show a Toast and reset it.',
  ],
}
