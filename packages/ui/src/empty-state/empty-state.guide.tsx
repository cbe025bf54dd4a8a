import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'

export const guide: Guide = {
  purpose:
    'The place of a list that has nothing in it: what would be here, and how to get it here.',
  avoid: [
    'A list that could not be loaded is an ErrorState.',
    'A list that is on its way is a Skeleton.',
  ],
  anatomy: [['EmptyState', 'An icon, a title, a description, and actions as its children.']],
  rules: [
    {
      do: {
        caption: 'Offer the next step.',
        show: (
          <EmptyState title="No contacts yet" description="Import a CSV file or add one by hand.">
            <Button size="sm">Add Contact</Button>
          </EmptyState>
        ),
      },
      dont: { caption: 'A dead end.', show: <EmptyState title="No data" /> },
    },
  ],
  keyboard: [],
  assistive: ['It is read as text. After a search, the count is said by the list’s status region.'],
}
