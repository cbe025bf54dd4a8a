import type { Guide } from '@callwright/storybook/guide'
import { Logo, LogoMark } from './logo.tsx'

export const guide: Guide = {
  purpose: 'The logo: the mark, a C with sound waves, alone or with the name.',
  alternatives: [
    'Do not use it as decoration: show it once at the top of a page, and once at the bottom.',
  ],
  anatomy: [
    ['Logo', 'Mark and name.'],
    ['LogoMark', 'The mark alone, where the name is nearby or does not fit.'],
  ],
  rules: [
    {
      do: { caption: 'Show it in its own colors, with space around it.', example: <Logo /> },
      dont: {
        caption: 'Do not use a tone with another meaning.',
        example: <LogoMark className="text-negative" />,
      },
    },
  ],
  keyboard: [],
  assistive: [
    'The mark is hidden, and the name is read.',
    'As a link to the home page, name the link “Callwright, home”.',
  ],
}
