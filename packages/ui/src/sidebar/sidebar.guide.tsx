import type { Guide } from '@callwright/storybook/guide'
import { ChartLineIcon, ChartPieIcon, MegaphoneIcon, UsersIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { SidebarItem, SidebarNav } from './sidebar.tsx'

/** Some items, with the look of a sidebar. */
function SidebarExcerpt({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="w-full max-w-56 rounded-md border bg-raised">
      <SidebarNav aria-label={name}>{children}</SidebarNav>
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'The main navigation: a few links in a fixed order. It collapses to icons, and on a phone it is a drawer.',
  alternatives: [
    'For views of one page use Tabs.',
    'Actions belong on their page: the sidebar has only links.',
    'With more than about nine links, add a page that lists them.',
  ],
  anatomy: [
    [
      'Sidebar',
      'The column, 256 px or collapsed to 64 px, and below 768 px a drawer. The caller holds its state. Below 1024 px the column is collapsed until the person expands it.',
    ],
    ['SidebarHeader', 'The logo, and SidebarCollapseButton.'],
    ['SidebarNav', 'The list of links; scrolls when it is long. It needs an `aria-label`.'],
    ['SidebarItem', 'A link: icon, label, and a description for its tooltip.'],
    ['SidebarFooter', 'The account and the sign-out button.'],
    ['SidebarCollapseButton', 'Collapses and expands the column; the drawer does not have it.'],
  ],
  rules: [
    {
      do: {
        caption: 'Name each link with a noun, the same as the title of its page.',
        example: (
          <SidebarExcerpt name="Good names">
            <SidebarItem icon={<UsersIcon />} label="Contacts" href="#contacts" active />
            <SidebarItem icon={<MegaphoneIcon />} label="Campaigns" href="#campaigns" />
          </SidebarExcerpt>
        ),
      },
      dont: {
        caption: 'Verbs suggest an action.',
        example: (
          <SidebarExcerpt name="Bad names">
            <SidebarItem icon={<UsersIcon />} label="Manage your contacts" href="#contacts" />
            <SidebarItem icon={<MegaphoneIcon />} label="Start calling" href="#campaigns" />
          </SidebarExcerpt>
        ),
      },
    },
    {
      do: {
        caption: 'Use distinct icons, since a collapsed sidebar shows no labels.',
        example: (
          <SidebarExcerpt name="Distinct icons">
            <SidebarItem icon={<MegaphoneIcon />} label="Campaigns" href="#campaigns" />
            <SidebarItem icon={<ChartLineIcon />} label="Analytics" href="#analytics" />
          </SidebarExcerpt>
        ),
      },
      dont: {
        caption: 'Similar icons cannot be distinguished.',
        example: (
          <SidebarExcerpt name="Similar icons">
            <SidebarItem icon={<ChartPieIcon />} label="Campaigns" href="#campaigns" />
            <SidebarItem icon={<ChartLineIcon />} label="Analytics" href="#analytics" />
          </SidebarExcerpt>
        ),
      },
    },
  ],
  keyboard: [
    [
      'Tab, Shift+Tab',
      'Moves the focus through the links in order; in the open drawer the focus wraps.',
    ],
    ['Enter', 'Follows the link; in the drawer, also closes the drawer.'],
    [
      'Enter, Space',
      'On the button at the top, collapses or expands the sidebar; the focus stays on the button.',
    ],
    ['Escape', 'Closes the drawer, and returns the focus to the button that opened it.'],
  ],
  assistive: [
    'It is a `complementary` landmark, named by its `aria-label`, with a `navigation` inside; the current page has `aria-current="page"`.',
    'Collapsed, every link keeps its label for assistive technology, and shows it in a tooltip.',
    'The drawer is a modal `dialog` of the same name; the page behind cannot be reached.',
    'The caller renders the button that opens the drawer: give it a name and `aria-expanded`.',
  ],
}
