import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'

export const guide: Guide = {
  purpose: 'Shown instead of an empty list: what is missing, and how to add it.',
  alternatives: [
    'For a list that could not be loaded use an ErrorState.',
    'For a list that is loading use a Skeleton.',
  ],
  anatomy: [['EmptyState', 'An icon, a title, a description, and actions as its children.']],
  rules: [
    {
      do: {
        caption: 'Offer the next step.',
        example: (
          <EmptyState title="No contacts yet" description="Import a CSV file or add one by hand.">
            <Button size="sm">Add Contact</Button>
          </EmptyState>
        ),
      },
      dont: {
        caption: 'It does not say what to do next.',
        example: <EmptyState title="No data" />,
      },
    },
  ],
  keyboard: [],
  assistive: ['It is read as text. After a search, the list’s status region announces the count.'],
}
