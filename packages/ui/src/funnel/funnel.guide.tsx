import type { Guide } from '@callwright/storybook/guide'
import { Funnel } from './funnel.tsx'

export const guide: Guide = {
  purpose:
    'The steps of a process, how many of a group reached each, and where the others were lost: the contacts of a campaign, the visitors of a page.',
  alternatives: [
    'For parts of a whole that do not follow each other use a PieChart or a BarChart.',
    'For numbers of one subject that are not parts of each other use a StatStrip.',
    'For the progress of one thing use a Progress.',
  ],
  anatomy: [
    [
      'Funnel',
      'The steps side by side, or below each other where it is narrow: label, number, bar and the share of the step before.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Count the same thing at each step.',
        example: (
          <Funnel
            aria-label="Contacts"
            className="w-full"
            steps={[
              { label: 'Called', value: 40 },
              { label: 'Answered', value: 30, shareOf: 'called' },
            ]}
          />
        ),
      },
      dont: {
        caption: 'Calls are no part of contacts: there may be more of them.',
        example: (
          <Funnel
            aria-label="Contacts"
            className="w-full"
            steps={[
              { label: 'Contacts', value: 40 },
              { label: 'Calls', value: 90 },
            ]}
          />
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is an ordered list, named by `aria-label` or `aria-labelledby`.',
    'A step is read as its label, its number and its share of the step before; the bars are decorative.',
  ],
}
