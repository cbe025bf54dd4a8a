import type { Guide } from '@callwright/storybook/guide'
import { NativeCheckbox } from './native-checkbox.tsx'

export const guide: Guide = {
  purpose:
    'The browser’s own checkbox in Checkbox’s clothes: for lists and tables, where a thousand of them must be quick.',
  avoid: [
    'Alone in a form, take Checkbox, which a Field ties to its label and error.',
    'What works at once is a Switch.',
  ],
  anatomy: [
    ['NativeCheckbox', 'An `input` that looks as Checkbox does, with a dash when `indeterminate`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Above a list, the dash says “some of them”.',
        show: (
          <div className="grid gap-2">
            <label htmlFor="guide-some-all" className="flex items-center gap-2">
              <NativeCheckbox id="guide-some-all" indeterminate /> Select all
            </label>
            <label htmlFor="guide-some-ada" className="flex items-center gap-2">
              <NativeCheckbox id="guide-some-ada" defaultChecked /> Ada Lovelace
            </label>
            <label htmlFor="guide-some-grace" className="flex items-center gap-2">
              <NativeCheckbox id="guide-some-grace" /> Grace Hopper
            </label>
          </div>
        ),
      },
      dont: {
        caption: 'An empty box above a list with choices denies them.',
        show: (
          <div className="grid gap-2">
            <label htmlFor="guide-none-all" className="flex items-center gap-2">
              <NativeCheckbox id="guide-none-all" /> Select all
            </label>
            <label htmlFor="guide-none-ada" className="flex items-center gap-2">
              <NativeCheckbox id="guide-none-ada" defaultChecked /> Ada Lovelace
            </label>
            <label htmlFor="guide-none-grace" className="flex items-center gap-2">
              <NativeCheckbox id="guide-none-grace" /> Grace Hopper
            </label>
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it; a disabled one is passed over.'],
    ['Space', 'Checks or unchecks it.'],
  ],
  assistive: [
    'It is a native `checkbox`; `indeterminate` is read as mixed.',
    'In a row its name says which row: `aria-label="Select Ada Lovelace"`.',
    'In forced colours it is drawn by the browser, in the person’s own colours.',
  ],
}
