import type { Guide } from '@callwright/storybook/guide'
import { JsonView } from './json-view.tsx'

export const guide: Guide = {
  purpose:
    'Data as it travels, indented, to read and to copy: for those who look behind the screen.',
  avoid: ['What people need to know belongs in words: a DescriptionList, a Table, a sentence.'],
  anatomy: [['JsonView', 'What the data is, a CopyButton, and the text in a box that scrolls.']],
  rules: [
    {
      do: {
        caption: 'Beside the words, for who wants to check them.',
        show: <JsonView className="w-full" label="Analysis" value={{ qualified: true }} />,
      },
      dont: {
        caption: 'Never in their stead.',
        show: <JsonView className="w-full" label="Result" value={{ success_rate: 0.4231578 }} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to Copy, then to the text.'],
    ['Arrows', 'Scroll the text.'],
  ],
  assistive: [
    'The text is a region named by the label.',
    'Text that is no JSON is shown as it is; nothing is hidden.',
  ],
}
