import type { Guide } from '@callwright/storybook/guide'
import { JsonView } from './json-view.tsx'

export const guide: Guide = {
  purpose: 'Data as indented JSON, to read and to copy, for technical users.',
  alternatives: ['For important information use a DescriptionList, a Table or a sentence.'],
  anatomy: [['JsonView', 'A title, a CopyButton, and the text in a scroll container.']],
  rules: [
    {
      do: {
        caption: 'Use it in addition to a text, for details.',
        example: <JsonView className="w-full" label="Analysis" value={{ qualified: true }} />,
      },
      dont: {
        caption: 'Do not use it instead of a text.',
        example: <JsonView className="w-full" label="Result" value={{ success_rate: 0.4231578 }} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to Copy, then to the text.'],
    ['Arrows', 'Scroll the text.'],
  ],
  assistive: [
    'The text is a region named by the label.',
    'Text that is not JSON is shown unchanged, and so are the digits of numbers in JSON text.',
  ],
}
