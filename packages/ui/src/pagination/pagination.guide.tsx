import type { Guide } from '@callwright/storybook/guide'
import { Pagination } from './pagination.tsx'

export const guide: Guide = {
  purpose: 'Steps through the pages of a list. Where one page holds it all it shows nothing.',
  avoid: [
    'A list that people search rather than leaf through needs a search first.',
    'A long list read in one go is a virtualised DataTable.',
  ],
  anatomy: [['Pagination', 'Previous, where one is, Next.']],
  rules: [
    {
      do: {
        caption: 'Below the list it belongs to.',
        show: <Pagination className="w-full" page={2} pages={10} onPageChange={() => {}} />,
      },
      dont: {
        caption: 'Without the rows it moves through, it has no meaning.',
        show: <Pagination className="w-full" page={1} pages={2} onPageChange={() => {}} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to Previous and Next; what leads nowhere is passed over.'],
    [
      'Enter, Space',
      'Goes there. On the first and the last page the focus moves to the other button.',
    ],
  ],
  assistive: [
    'It is a navigation landmark named “Pagination”; name it after the list where a page has two.',
    'The new page is said politely when it changes.',
  ],
}
