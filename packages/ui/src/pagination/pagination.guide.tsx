import type { Guide } from '@callwright/storybook/guide'
import { Pagination } from './pagination.tsx'

export const guide: Guide = {
  purpose: 'Navigates the pages of a list. For a single page it renders nothing.',
  alternatives: [
    'Add a search first where people search rather than browse.',
    'For a long list without pages use a virtualized DataTable.',
  ],
  anatomy: [
    ['Pagination', 'The button Previous, the number of the current page, and the button Next.'],
  ],
  rules: [
    {
      do: {
        caption: 'Place it below the list it belongs to.',
        example: <Pagination className="w-full" page={2} pages={10} onPageChange={() => {}} />,
      },
      dont: {
        caption: 'Without the list its purpose is unclear.',
        example: <Pagination className="w-full" page={1} pages={2} onPageChange={() => {}} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to Previous and Next; a disabled one is skipped.'],
    [
      'Enter, Space',
      'Goes to that page. On the first and the last page the focus moves to the other button.',
    ],
  ],
  assistive: [
    'It is a navigation landmark named “Pagination”; name it after the list where a page has two.',
    'A new page is announced politely.',
  ],
}
