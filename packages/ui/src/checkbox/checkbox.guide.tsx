import type { Guide } from '@callwright/storybook/guide'
import { Checkbox } from './checkbox.tsx'

/** A checkbox with its label. */
function LabeledCheckbox({ text, checked = false }: { text: string; checked?: boolean }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
    <label className="flex items-center gap-2">
      <Checkbox defaultChecked={checked} /> {text}
    </label>
  )
}

export const guide: Guide = {
  purpose:
    'Yes or no in a form: remember me, skip duplicates. Above a list, indeterminate means that some items are selected.',
  alternatives: [
    'For a setting that takes effect at once use a Switch.',
    'To select one of several options use a Select.',
    'In long lists and tables use a NativeCheckbox, which is faster.',
    'To select several of many, use a Checklist.',
  ],
  anatomy: [
    ['Checkbox', 'The box, with a check mark, a dash or nothing in it.'],
    ['Label', 'From the caller: a `label` around both, or a Field.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what a check mark means.',
        example: <LabeledCheckbox text="Remember me" checked />,
      },
      dont: {
        caption: 'A negation is hard to understand.',
        example: <LabeledCheckbox text="Do not forget me" checked />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the checkbox; a disabled checkbox is skipped.'],
    ['Space', 'Checks or unchecks the checkbox; an indeterminate checkbox becomes checked.'],
    ['Enter', 'Does nothing.'],
  ],
  assistive: [
    'It is a `checkbox` whose `aria-checked` is true, false or mixed.',
    'Its label is its name, and a click on the label toggles it. Without a visible label give it an `aria-label`.',
    'With a `name` it takes part in its form through a hidden native checkbox.',
  ],
}
