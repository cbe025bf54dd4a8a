import type { Guide } from '@callwright/storybook/guide'
import { Link } from './link.tsx'

export const guide: Guide = {
  purpose: 'Leads to another page, or to another place on this one. Its words say where.',
  avoid: [
    'What does something, and leads nowhere, is a Button.',
    'The one thing a page invites to is a Button with `asChild` around a link.',
  ],
  anatomy: [['Link', 'The words; `asChild` takes a router’s link.']],
  rules: [
    {
      do: {
        caption: 'The words say where it leads.',
        show: (
          <p>
            No account yet? <Link href="#signup">Create an account</Link>
          </p>
        ),
      },
      dont: {
        caption: '“Here” says nothing in a list of links.',
        show: (
          <p>
            To create an account, click <Link href="#here">here</Link>
          </p>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it.'],
    ['Enter', 'Follows it.'],
  ],
  assistive: [
    'It is announced as a link by its words.',
    'It is underlined, so that it is not told from text by colour alone.',
  ],
}
