import type { Guide } from '@callwright/storybook/guide'
import { Link } from './link.tsx'

export const guide: Guide = {
  purpose: 'Navigates to another page, or to a part of this page. Its text says where.',
  alternatives: [
    'For an action use a Button.',
    'For the main link of a page use a Button with `asChild` around a link.',
  ],
  anatomy: [['Link', 'The text; `asChild` renders a router’s link.']],
  rules: [
    {
      do: {
        caption: 'The text says where it leads.',
        example: (
          <p>
            No account yet? <Link href="#signup">Create an account</Link>
          </p>
        ),
      },
      dont: {
        caption: '“Here” means nothing in a list of links.',
        example: (
          <p>
            To create an account, click <Link href="#here">here</Link>
          </p>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the link.'],
    ['Enter', 'Follows the link.'],
  ],
  assistive: [
    'It is announced as a link with its text.',
    'It is underlined, so that not only its color distinguishes it from text.',
  ],
}
