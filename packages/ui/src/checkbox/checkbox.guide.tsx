import type { Guide } from '@callwright/storybook/guide'
import { Checkbox } from './checkbox.tsx'

/** A checkbox with its words. */
function Choice({ text, checked = false }: { text: string; checked?: boolean }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
    <label className="flex items-center gap-2">
      <Checkbox defaultChecked={checked} /> {text}
    </label>
  )
}

export const guide: Guide = {
  purpose:
    'Yes or no, which counts when the form is sent: remember me, skip repeats. Over a list it can also say “some of them”.',
  avoid: [
    'What works at once is a Switch.',
    'One of several is a Select.',
    'In long lists and tables a NativeCheckbox does the same, and a thousand of them are quick.',
    'Several of many, with a search, are a Checklist.',
  ],
  anatomy: [
    ['Checkbox', 'The box, with a check mark, a dash or nothing in it.'],
    ['Label', 'The caller’s: a `label` around both, or a Field.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what a check means, so that it holds by itself.',
        show: <Choice text="Remember me" checked />,
      },
      dont: {
        caption: 'A denial has to be thought through twice.',
        show: <Choice text="Do not forget me" checked />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it; a disabled one is passed over.'],
    ['Space', 'Checks or unchecks it; from the dash it is checked.'],
    ['Enter', 'Does nothing here.'],
  ],
  assistive: [
    'It is a `checkbox` whose `aria-checked` is true, false or mixed.',
    'Its words are its name: a press on them checks it too. Without words in sight give it an `aria-label`.',
    'With a `name` it takes part in its form through a hidden native checkbox.',
  ],
}
