import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { ChartLineIcon, HouseIcon, MegaphoneIcon, MenuIcon, UsersIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import { expect, fn, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { IconButton } from '../icon-button/index.ts'
import { expectedWarnings } from '../lib/use-warning.ts'
import { guide } from './sidebar.guide.tsx'
import {
  Sidebar,
  SidebarCollapseButton,
  SidebarFooter,
  SidebarHeader,
  SidebarItem,
  SidebarNav,
  type SidebarProps,
} from './sidebar.tsx'

// Following the link would leave the story.
const onLinkClick = fn((event: MouseEvent) => event.preventDefault())

function RouterLink({ to, ...props }: ComponentProps<'a'> & { to: string }) {
  return <a data-router-link="" href={to} {...props} />
}

/** A page that holds the state of its sidebar. */
function PageWithSidebar({
  collapsed: initialCollapsed = false,
  label = 'Campaigns',
  'aria-label': sidebarLabel = 'Main navigation',
  open: initialOpen = false,
}: Partial<SidebarProps> & { label?: string }) {
  const [collapsed, setCollapsed] = useState(initialCollapsed)
  const [open, setOpen] = useState(initialOpen)
  return (
    <div className="flex h-96 overflow-hidden rounded-lg border border-hairline">
      <Sidebar
        aria-label={sidebarLabel}
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        open={open}
        onOpenChange={setOpen}
      >
        <SidebarHeader>
          <span className="flex-1 truncate font-semibold text-lg text-strong group-data-collapsed/sidebar:hidden">
            Callwright
          </span>
          <SidebarCollapseButton />
        </SidebarHeader>
        <SidebarNav aria-label={`${sidebarLabel}: pages`}>
          <SidebarItem
            icon={<HouseIcon />}
            label="Overview"
            description="Dashboard overview"
            active
            href="#overview"
          />
          <SidebarItem
            icon={<UsersIcon />}
            label="Contacts"
            description="Contact management"
            href="#contacts"
            onClick={onLinkClick}
          />
          <SidebarItem
            icon={<MegaphoneIcon />}
            label={label}
            description="Manage campaigns"
            asChild
          >
            <RouterLink to="#campaigns" />
          </SidebarItem>
          <SidebarItem
            icon={<ChartLineIcon />}
            label="Analytics"
            description="Call analytics"
            href="#analytics"
          />
        </SidebarNav>
        <SidebarFooter>
          <span className="text-muted text-xs group-data-collapsed/sidebar:hidden">
            Version 1.0
          </span>
        </SidebarFooter>
      </Sidebar>
      <div className="min-w-0 flex-1 p-4">
        <IconButton
          label="Open navigation"
          variant="ghost"
          className="md:hidden"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <MenuIcon />
        </IconButton>
        <Button variant="secondary">On the page</Button>
      </div>
    </div>
  )
}

const meta = preview.meta({
  title: 'Components/Sidebar',
  component: Sidebar,
  parameters: { chromatic: { modes: everyMode }, guide },
  subcomponents: { SidebarItem },
  args: { 'aria-label': 'Main navigation' },
  render: (args) => <PageWithSidebar {...args} />,
})

export const Expanded = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const sidebar = canvas.getByRole('complementary')
    await expect(sidebar.offsetWidth).toBe(256)
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(canvas.getByRole('link', { name: 'Campaigns' })).toHaveAttribute(
      'data-router-link',
    )

    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sidebar.offsetWidth).toBe(64))
    await expect(canvas.getByRole('button', { name: 'Expand sidebar' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sidebar.offsetWidth).toBe(256))
  },
})

export const Collapsed = meta.story({
  parameters: journey,
  args: { collapsed: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('complementary').offsetWidth).toBe(64)
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveFocus()
    await expect(await within(document.body).findByRole('tooltip')).toHaveTextContent(
      'OverviewDashboard overview',
    )
  },
})

const tablet = {
  parameters: {
    viewport: {
      options: { tablet: { name: 'Tablet', styles: { width: '900px', height: '800px' } } },
    },
  },
  globals: { viewport: { value: 'tablet' } },
}

/** Between 768 and 1023 px only icons are shown, with their labels as tooltips. */
export const Tablet = meta.story({
  ...tablet,
  parameters: { ...journey, ...tablet.parameters },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('complementary').offsetWidth).toBe(64)
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveFocus()
    await expect(await within(document.body).findByRole('tooltip')).toHaveTextContent(
      'OverviewDashboard overview',
    )
  },
})

export const TabletThenExpanded = meta.story({
  ...tablet,
  parameters: { ...journey, ...tablet.parameters },
  args: { onCollapsedChange: fn() },
  render: ({ onCollapsedChange }) => (
    <Sidebar aria-label="Main navigation" {...(onCollapsedChange && { onCollapsedChange })}>
      <SidebarHeader>
        <SidebarCollapseButton />
      </SidebarHeader>
    </Sidebar>
  ),
  play: async ({ args, canvas, userEvent }) => {
    const sidebar = canvas.getByRole('complementary')
    await userEvent.click(canvas.getByRole('button', { name: 'Expand sidebar' }))
    await waitFor(() => expect(sidebar.offsetWidth).toBe(256))
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse sidebar' }))
    await waitFor(() => expect(sidebar.offsetWidth).toBe(64))
    // The choice for a wide screen is kept.
    await expect(args.onCollapsedChange).not.toHaveBeenCalled()
  },
})

export const DrawerThenClosed = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  beforeEach: () => {
    onLinkClick.mockClear()
  },
  play: async ({ canvas, userEvent }) => {
    const body = within(document.body)
    const openButton = canvas.getByRole('button', { name: 'Open navigation' })
    openButton.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = await body.findByRole('dialog', { name: 'Main navigation' })
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement))

    for (let step = 0; step < 8; step++) {
      await userEvent.tab()
      await expect(drawer).toContainElement(document.activeElement as HTMLElement)
    }
    for (let step = 0; step < 8; step++) {
      await userEvent.tab({ shift: true })
      await expect(drawer).toContainElement(document.activeElement as HTMLElement)
    }

    // On an icon button, the first Escape would only close its tooltip.
    within(drawer).getByRole('link', { name: 'Overview' }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(body.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(openButton).toHaveFocus())

    await userEvent.keyboard('{Enter}')
    await userEvent.click(await body.findByRole('link', { name: 'Contacts' }))
    await expect(onLinkClick).toHaveBeenCalled()
    await waitFor(() => expect(body.queryByRole('dialog')).not.toBeInTheDocument())
  },
})

export const OpenDrawer = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    docs: { story: { inline: false, height: '30rem' } },
    screenshotSelector: '[role="dialog"]',
  },
  globals: { viewport: { value: 'phone' } },
  args: { open: true, collapsed: true },
  play: async () => {
    const drawer = await within(document.body).findByRole('dialog')
    await expect(within(drawer).getByText('Callwright')).toBeVisible()
  },
})

export const DrawerClosedByBackdrop = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const body = within(document.body)
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    await body.findByRole('dialog')
    const backdrop = document.querySelector('[data-slot=sidebar-backdrop]')
    if (!backdrop) throw new Error('The drawer has no backdrop')
    await userEvent.click(backdrop)
    await waitFor(() => expect(body.queryByRole('dialog')).not.toBeInTheDocument())
  },
})

export const NeverCloses = meta.story({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  parameters: { expectedErrors: expectedWarnings(/Sidebar: `open` needs `onOpenChange`/) },
  render: () => (
    <Sidebar aria-label="Main navigation" open>
      <SidebarNav aria-label="Pages">
        <SidebarItem icon={<HouseIcon />} label="Overview" href="#overview" />
      </SidebarNav>
    </Sidebar>
  ),
})

export const LongText = meta.story({
  render: () => <PageWithSidebar label={'x'.repeat(10_000)} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('complementary').offsetWidth).toBe(256)
    const nav = canvas.getByRole('navigation', { name: 'Main navigation: pages' })
    await expect(nav.scrollWidth).toBe(nav.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: '[href="#contacts"]',
      focusVisible: '[href="#campaigns"]',
      active: '[href="#analytics"]',
    },
  },
  render: () => (
    <div className="grid gap-4 md:grid-cols-2">
      <PageWithSidebar />
      <PageWithSidebar aria-label="Collapsed navigation" collapsed />
    </div>
  ),
})
