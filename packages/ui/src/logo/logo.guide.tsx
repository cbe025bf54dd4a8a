import type { Guide } from '@callwright/storybook/guide'
import { Logo, LogoMark } from './logo.tsx'

export const guide: Guide = {
  purpose: 'Who we are: the mark, a C that lets out a voice, alone or beside the name.',
  avoid: ['Decoration. It stands once on a page, at its head, and once at its foot.'],
  anatomy: [
    ['Logo', 'Mark and name.'],
    ['LogoMark', 'The mark alone, where the name stands already or has no room.'],
  ],
  rules: [
    {
      do: { caption: 'In its own colours, with room around it.', show: <Logo /> },
      dont: {
        caption: 'In a tone that means something else.',
        show: <LogoMark className="text-negative" />,
      },
    },
  ],
  keyboard: [],
  assistive: [
    'The mark is hidden, the name is read.',
    'As a link to the start, name the link: “Callwright, home”.',
  ],
}
