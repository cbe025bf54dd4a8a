import type { Guide } from '@callwright/storybook/guide'
import { TriangleAlertIcon } from 'lucide-react'
import { VisuallyHidden } from './visually-hidden.tsx'

export const guide: Guide = {
  purpose: 'Text for screen readers only, where an icon or a position shows the same.',
  alternatives: [
    'Text that helps everyone should be visible.',
    'For the name of a control use `aria-label`.',
  ],
  anatomy: [['VisuallyHidden', 'The text.']],
  rules: [
    {
      do: {
        caption: 'The icon shows “warning”, and this text says it.',
        example: (
          <span className="flex items-center gap-2">
            <TriangleAlertIcon aria-hidden="true" size={16} />
            <VisuallyHidden>Warning:</VisuallyHidden> The token expires today
          </span>
        ),
      },
      dont: {
        caption: 'Do not hide what everyone needs.',
        example: (
          <span>
            <VisuallyHidden>The token expires today</VisuallyHidden>Notice
          </span>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is read at its position, and takes no space.',
    'It must not contain focusable elements: their focus ring would be invisible.',
  ],
}
