import type { Guide } from '@callwright/storybook/guide'
import { NativeCheckbox } from './native-checkbox.tsx'

export const guide: Guide = {
  purpose:
    'The browser’s own checkbox with the look of Checkbox: fast enough for a thousand in a list or a table.',
  alternatives: [
    'In a form use Checkbox, which a Field connects to its label and error.',
    'For a setting that takes effect at once use a Switch.',
  ],
  anatomy: [
    ['NativeCheckbox', 'An `input` with the look of Checkbox, and a dash when `indeterminate`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Above a list, the dash means that some items are selected.',
        example: (
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
        caption: 'An unchecked box above a list with selected items is wrong.',
        example: (
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
    ['Tab', 'Moves the focus to the checkbox; a disabled checkbox is skipped.'],
    ['Space', 'Checks or unchecks the checkbox.'],
  ],
  assistive: [
    'It is a native `checkbox`; `indeterminate` is read as mixed.',
    'In a row its name says which row: `aria-label="Select Ada Lovelace"`.',
    'In forced colors the browser draws it with the person’s colors.',
  ],
}
