import type { Guide } from '@callwright/storybook/guide'
import { Avatar } from './avatar.tsx'

export const guide: Guide = {
  purpose: 'A person: their picture or, without one, the initials of their name.',
  alternatives: [
    'For a company or a thing use a logo or an icon.',
    'Without space for the name beside it, show the name instead.',
  ],
  anatomy: [
    [
      'Avatar',
      'The picture; the initials while it loads and when it fails; an icon when there is no name.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Place it beside the name.',
        example: (
          <div className="flex items-center gap-2">
            <Avatar name="Admin User" /> Admin User
          </div>
        ),
      },
      dont: {
        caption: 'Different people often have the same initials.',
        example: (
          <div className="flex gap-2">
            <Avatar name="Maya Chen" />
            <Avatar name="Mario Conti" />
          </div>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is an image named after the person.',
    'Beside the written name, hide it with `aria-hidden`, so that the name is not read twice.',
  ],
}
