import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldLabel } from '../field/field.tsx'
import { RadioGroup, RadioGroupItem } from './radio-group.tsx'

export const guide: Guide = {
  purpose:
    'Selects one of two to five options of a form that people should compare before they select.',
  alternatives: [
    'For more than five options use a Select, for many a Combobox.',
    'For yes or no use a Checkbox, or a Switch for an immediate effect.',
    'For two to four short options with an immediate effect use a SegmentedControl.',
    'To select several use a Checklist.',
  ],
  anatomy: [
    ['RadioGroup', 'The group, inside a Field or with an `aria-label`.'],
    ['RadioGroupItem', 'An option: a radio button, its label and an optional `hint`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say in a hint what follows from an option.',
        example: (
          <Field className="w-64">
            <FieldLabel>Start</FieldLabel>
            <RadioGroup defaultValue="now">
              <RadioGroupItem value="now" hint="The first calls are placed within a minute.">
                Now
              </RadioGroupItem>
              <RadioGroupItem value="later" hint="It stays a draft until you start it.">
                Later
              </RadioGroupItem>
            </RadioGroup>
          </Field>
        ),
      },
      dont: {
        caption: 'A negation is hard to compare; use a Checkbox for yes or no.',
        example: (
          <Field className="w-64">
            <FieldLabel>Start automatically</FieldLabel>
            <RadioGroup defaultValue="yes">
              <RadioGroupItem value="yes">Yes</RadioGroupItem>
              <RadioGroupItem value="no">Do not start</RadioGroupItem>
            </RadioGroup>
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the selected option, or to the first one when none is selected.'],
    ['Up, Left', 'Selects the previous option, and wraps; in right-to-left, Right.'],
    ['Down, Right', 'Selects the next option, and wraps; in right-to-left, Left.'],
    ['Space', 'Selects the focused option.'],
  ],
  assistive: [
    'It is a `radiogroup` of `radio` buttons with `aria-checked`; a hint describes its option.',
    'In a Field the label names the group, and hint and error describe it.',
    'A press on the label or the hint selects the option.',
    'With a `name` it takes part in its form through hidden native radio buttons.',
  ],
}
