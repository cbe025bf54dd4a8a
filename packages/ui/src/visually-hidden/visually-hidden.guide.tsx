import type { Guide } from '@callwright/storybook/guide'
import { TriangleAlertIcon } from 'lucide-react'
import { VisuallyHidden } from './visually-hidden.tsx'

export const guide: Guide = {
  purpose: 'Words for people who listen, where a picture or a place says it to people who see.',
  avoid: ['Words that help everyone should be seen.', 'The name of a control is its `aria-label`.'],
  anatomy: [['VisuallyHidden', 'The words.']],
  rules: [
    {
      do: {
        caption: 'The icon says “warning” to the eye, these words to the ear.',
        show: (
          <span className="flex items-center gap-2">
            <TriangleAlertIcon aria-hidden="true" size={16} />
            <VisuallyHidden>Warning:</VisuallyHidden> The token expires today
          </span>
        ),
      },
      dont: {
        caption: 'Hiding what the eye needs too.',
        show: (
          <span>
            <VisuallyHidden>The token expires today</VisuallyHidden>Notice
          </span>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is read in its place and takes no room.',
    'It must not hold anything that takes the focus: a ring around nothing is worse than none.',
  ],
}
