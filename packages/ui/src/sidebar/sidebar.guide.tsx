import type { Guide } from '@callwright/storybook/guide'
import { ChartLineIcon, ChartPieIcon, MegaphoneIcon, UsersIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { SidebarItem, SidebarNav } from './sidebar.tsx'

/** Items in a piece of a sidebar. */
function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="w-full max-w-56 rounded-md border bg-raised">
      <SidebarNav aria-label={name}>{children}</SidebarNav>
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'The way around the product: its few main places, always in the same order. It folds to a strip of icons where room is short, and on a phone waits in a drawer.',
  avoid: [
    'Views of one page are Tabs.',
    'Things to do belong on the page they are about: the sidebar holds places.',
    'More than about nine places want a page that lists them.',
  ],
  anatomy: [
    [
      'Sidebar',
      'The column, 256 px or folded to 64, and below 768 px a drawer. Whether it is folded or open is kept by the caller.',
    ],
    ['SidebarHeader', 'The mark, and SidebarCollapseButton.'],
    ['SidebarNav', 'The list of places; scrolls when it is long. It needs an `aria-label`.'],
    ['SidebarItem', 'One place: icon, label, and a description for its tooltip.'],
    ['SidebarFooter', 'Who is signed in, and the way out.'],
    ['SidebarCollapseButton', 'Folds and unfolds the column; the drawer has none.'],
  ],
  rules: [
    {
      do: {
        caption: 'A noun for each place, the one the page is headed with.',
        show: (
          <Piece name="Good names">
            <SidebarItem icon={<UsersIcon />} label="Contacts" href="#contacts" active />
            <SidebarItem icon={<MegaphoneIcon />} label="Campaigns" href="#campaigns" />
          </Piece>
        ),
      },
      dont: {
        caption: 'Verbs promise that something happens at once.',
        show: (
          <Piece name="Bad names">
            <SidebarItem icon={<UsersIcon />} label="Manage your contacts" href="#contacts" />
            <SidebarItem icon={<MegaphoneIcon />} label="Start calling" href="#campaigns" />
          </Piece>
        ),
      },
    },
    {
      do: {
        caption: 'Icons that stay apart: folded, they stand alone.',
        show: (
          <Piece name="Icons apart">
            <SidebarItem icon={<MegaphoneIcon />} label="Campaigns" href="#campaigns" />
            <SidebarItem icon={<ChartLineIcon />} label="Analytics" href="#analytics" />
          </Piece>
        ),
      },
      dont: {
        caption: 'Icons of one family cannot be told from each other.',
        show: (
          <Piece name="Icons alike">
            <SidebarItem icon={<ChartPieIcon />} label="Campaigns" href="#campaigns" />
            <SidebarItem icon={<ChartLineIcon />} label="Analytics" href="#analytics" />
          </Piece>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Moves through it in order; in the open drawer, round and round.'],
    ['Enter', 'Goes to the place; in the drawer, closes it too.'],
    ['Enter, Space', 'On the button at the top, folds or unfolds; the focus stays on it.'],
    ['Escape', 'Closes the drawer and gives the focus back to what opened it.'],
  ],
  assistive: [
    'It is a `complementary` landmark by its `aria-label`, with a `navigation` inside; the place one is at has `aria-current="page"`.',
    'Folded, every item keeps its label for assistive technology and shows it in a tooltip.',
    'The drawer is a modal `dialog` of the same name; the page behind is out of reach.',
    'The button that opens the drawer is the caller’s: give it a name and `aria-expanded`.',
  ],
}
