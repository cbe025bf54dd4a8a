import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Combobox } from './combobox.tsx'

const timeZones = ['Africa/Cairo', 'America/New_York', 'Asia/Tokyo', 'Europe/Berlin'].map(
  (name) => ({ value: name, label: name.replace('_', ' ') }),
)

export const guide: Guide = {
  purpose:
    'Selects one or several of many options: typing filters a given list, or searches on the server.',
  alternatives: [
    'For two to five options of a form use a RadioGroup, for up to about fifteen a Select.',
    'To select several of a list that should stay visible use a Checklist.',
    'For texts that are not in any list use a TagInput, or an Input for one.',
    'For screens and actions use a CommandMenu.',
  ],
  anatomy: [
    [
      'Combobox',
      'The input, the selected options as chips when `multiple`, the list in a popover, and what is wrong with a typed text.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Say in a description what distinguishes options with similar labels.',
        example: (
          <Field className="w-72">
            <FieldLabel>Assistant</FieldLabel>
            <Combobox
              options={[
                { value: '1', label: 'Maya', description: 'English, follow-ups' },
                { value: '2', label: 'Maya', description: 'Spanish, surveys' },
              ]}
            />
            <FieldHint>Type a name or a language.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'The placeholder is no label: it disappears when something is typed.',
        example: (
          <Combobox
            aria-label="Time zone"
            placeholder="Select the time zone of the campaign..."
            options={timeZones}
            className="w-72"
          />
        ),
      },
    },
  ],
  keyboard: [
    [
      'Down, Up',
      'Opens the list, at the selected option; in the list, moves between options, and wraps at the ends.',
    ],
    ['Page Down, Page Up', 'Moves by ten options.'],
    ['Alt + Down, Alt + Up', 'Opens the list, and closes it.'],
    ['Home, End', 'Moves the cursor in the text.'],
    ['Enter', 'Selects the active option, which is the first match after typing.'],
    [
      'Escape',
      'Closes the list; when it is closed, clears the value, or the typed text when `multiple`.',
    ],
    ['Backspace', 'In an empty input with `multiple`, removes the last selected option.'],
    [
      'Left, Right',
      'At the start of the text with `multiple`, moves to the selected options and among them; in right-to-left, Right and Left.',
    ],
    ['Delete, Backspace', 'On a selected option, removes it.'],
    ['Tab', 'Leaves the control, and selects the only option that has the typed label.'],
  ],
  assistive: [
    'It is a `combobox` with a `listbox`; `aria-activedescendant` refers to the active option, and the focus stays in the input.',
    'The number of shown options, loading and failures are announced politely, and with `multiple` what was selected or removed.',
    'A typed text that is no option stays when the focus leaves, and the value is empty (with `multiple`, unchanged). A message says so, and the input is invalid, so a form is not submitted, not even with `noValidate`.',
    'The buttons for clearing and opening are not tab stops: Escape and Down do the same. The retry after a failure is an option of the list, so Enter presses it.',
    'With `onSearchChange` the caller searches: pass the matching options, `isLoading`, `isError` and `onRetry`, as a query of TanStack Query has them. While options are loaded none is active by itself, and late ones do not change the option that the person moved to. A text that the person leaves before is checked when they are there, and until then its form is not submitted.',
    'Pass `selectedOptions` when `options` may lack what is selected at first; else its value is shown.',
    'A list of more than 50 options is virtualized; 10,000 were tried.',
  ],
}
