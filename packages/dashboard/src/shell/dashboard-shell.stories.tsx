import { contract } from '@callwright/contract'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useQuery } from '@tanstack/react-query'
import { http } from 'msw'
import { useState } from 'react'
import { expect, fn, screen, spyOn, waitFor, within } from 'storybook/test'
import { CampaignsPage } from '../campaigns/index.ts'
import { createFormatter, FormatterContext } from '../lib/formatter.ts'
import { overviewQuery } from '../lib/overview.queries.ts'
import { Page } from '../lib/page.tsx'
import { refuses } from '../mocks/handlers.ts'
import { storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { DashboardShell, type DashboardShellProps } from './dashboard-shell.tsx'
import { aShell } from './shell.mocks.ts'

/** Keeps the sidebar's state, as the site does. */
function StatefulShell(props: DashboardShellProps) {
  const [collapsed, setCollapsed] = useState(props.collapsed)
  return <DashboardShell {...props} collapsed={collapsed} onCollapsedChange={setCollapsed} />
}

const meta = preview.meta({
  title: 'Screens/Shell',
  component: DashboardShell,
  decorators: [withProviders],
  parameters: { layout: 'fullscreen' },
  args: {
    ...aShell(),
    singleKeys: true,
    children: (
      <Page title="Dashboard Overview" subtitle="Monitor your AI-powered calling campaigns">
        <input type="search" aria-label="Search contacts" />
      </Page>
    ),
  },
  render: (args) => <StatefulShell {...args} />,
})

/** The sidebar shows icons and labels. */
export const Expanded = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const sidebar = within(canvas.getByRole('complementary', { name: 'Main navigation' }))
    await expect(sidebar.getByText('AI-Powered Dialer')).toBeVisible()
    await expect(sidebar.getByText('Version 1.0')).toBeVisible()
    await expect(sidebar.getByText('Live')).toBeVisible()
    const links = within(sidebar.getByRole('navigation')).getAllByRole('link')
    await expect(
      links.map((link) => [link.getAttribute('href'), link.textContent, link.title]),
    ).toEqual([
      ['/dashboard', 'Overview', 'Dashboard overview'],
      ['/dashboard/contacts', 'Contacts', 'Contact management'],
      ['/dashboard/campaigns', 'Campaigns', 'Manage campaigns'],
      ['/dashboard/analytics', 'Analytics', 'Call analytics'],
      ['/dashboard/settings', 'Settings', 'System settings'],
    ])
    await expect(sidebar.getByRole('link', { current: 'page' })).toHaveTextContent('Overview')
    await userEvent.click(sidebar.getByRole('button', { name: 'Logout' }))
    await expect(args.onSignOut).toHaveBeenCalledOnce()
  },
})

export const Collapses = meta.story({
  parameters: journey,
  args: { path: '/dashboard/campaigns/12' },
  play: async ({ canvas, userEvent }) => {
    const sidebar = canvas.getByRole('complementary')
    await expect(sidebar.offsetWidth).toBe(256)
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse sidebar' }))
    await waitFor(() => expect(sidebar.offsetWidth).toBe(64))
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAccessibleName('Campaigns')
    await expect(canvas.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
})

/** The sidebar shows only icons. */
export const Collapsed = meta.story({ args: { collapsed: true } })

/** The menu of the user, with the theme and the shortcuts. */
export const UserMenu = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Admin User\s*admin$/ }))
    const menu = within(await screen.findByRole('menu'))
    await expect(menu.getByRole('menuitemradio', { name: 'System' })).toBeChecked()
    await expect(menu.getByRole('menuitemradio', { name: 'Light' })).not.toBeChecked()
    await expect(menu.getByRole('group', { name: 'Theme' })).toBeVisible()
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }))
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    const button = canvas.getByRole('button', { name: /^Admin User/ })
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ })).toBeVisible()
  },
})

export const OpensShortcutsFromUserMenu = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Main navigation' }))
    await userEvent.click(drawer.getByRole('button', { name: /^Admin User/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ }))
    await expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
    // The open dialog hides the rest of the page from assistive technology.
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Main navigation', hidden: true })).toBeNull(),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

/** A notice says that the connection is lost. */
export const Disconnected = meta.story({
  args: { connection: 'disconnected' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Reconnecting…')
    const notice = canvas.getByText('Connection lost. Reconnecting…').getBoundingClientRect()
    const content = canvas.getByRole('main').getBoundingClientRect()
    await expect(notice.left).toBeGreaterThanOrEqual(content.left)
    // Buttons such as Retry are in the middle of the content.
    await expect(notice.right).toBeLessThan(content.left + content.width / 2)
    await expect(notice.bottom).toBeLessThanOrEqual(innerHeight)
    await expect(canvas.queryByText('Live')).toBeNull()
    const label = within(canvas.getByRole('complementary')).getByText('Reconnecting')
    // The dot pulses only while the connection is live.
    await expect(label.previousElementSibling).not.toHaveClass('animate-pulse')
    await expect(label.previousElementSibling).toHaveClass('text-warning')
  },
})

const noSession = { error: 'Sign in to use the dashboard', code: 'unauthorized' } as const

/** The session has ended while a screen is open: a notice offers the login in a new tab. */
export const SessionEnded = meta.story({
  args: {
    children: (
      <CampaignsPage view="cards" onViewChange={fn()} status={undefined} onStatusChange={fn()} />
    ),
  },
  parameters: { expectedErrors: [/Sign in to use the dashboard/] },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
    msw.use(refuses(contract.campaigns.list, 401, noSession))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your session has ended')).toBeVisible()
    const loginLink = canvas.getByRole('link', { name: 'Sign in' })
    await expect(loginLink).toHaveAttribute('href', '/login')
    await expect(loginLink).toHaveAttribute('target', '_blank')
  },
})

export const SessionEndedThenSignedIn = meta.story({
  parameters: { ...journey, expectedErrors: [/Sign in to use the dashboard/] },
  args: SessionEnded.input.args,
  beforeEach: SessionEnded.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('Your session has ended')
    msw.use(...storeHandlers())
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(canvas.queryByText('Your session has ended')).toBeNull())
  },
})

export const SkipsToContent = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    const skipLink = canvas.getByRole('link', { name: 'Skip to content' })
    await expect(skipLink).toHaveFocus()
    await expect(skipLink).toBeVisible()
    await expect(document.querySelector(skipLink.getAttribute('href') ?? '')).toBe(
      canvas.getByRole('main'),
    )
    const { length: historyLength } = window.history
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('main')).toHaveFocus()
    await expect(window.history).toHaveLength(historyLength)
  },
})

/** On a phone a button opens the navigation. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { name: 'Open navigation' })).toBeVisible()
    await expect(canvas.queryByRole('navigation')).toBeNull()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The navigation is open on a phone. */
export const Drawer = meta.story({
  args: { collapsed: true },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Main navigation' }))
    await expect(drawer.getByRole('link', { name: 'Contacts' })).toBeVisible()
    await expect(drawer.getByText('Version 1.0')).toBeVisible()
  },
})

export const DrawerThenClosed = meta.story({
  parameters: journey,
  args: { collapsed: true },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    await screen.findByRole('dialog', { name: 'Main navigation' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Open navigation' })).toHaveFocus(),
    )
  },
})

let now: Date
let intervals: { calls: [handler: TimerHandler, timeout?: number, ...unknown[]][] }
const movingClock = createFormatter('en-US', 'America/New_York', () => now)
const onOverview = fn()

function Today() {
  useQuery(overviewQuery(movingClock.timeZone))
  return null
}

export const FetchesTheCallsOfANewDay = meta.story({
  parameters: journey,
  args: { children: <Today /> },
  render: (args) => (
    <FormatterContext value={movingClock}>
      <StatefulShell {...args} />
    </FormatterContext>
  ),
  beforeEach: ({ msw }) => {
    now = new Date('2026-11-20T23:00:00.000Z')
    intervals = spyOn(window, 'setInterval').mock
    msw.use(...storeHandlers())
    msw.use(http.get('*/api/overview', () => onOverview()))
  },
  play: async () => {
    await waitFor(() => expect(onOverview).toHaveBeenCalledOnce())
    const passTimeUntil = (time: string) => {
      now = new Date(time)
      // The current time is updated regularly.
      for (const [update, ms] of intervals.calls) {
        if (ms === 15_000 && typeof update === 'function') update()
      }
    }
    // By UTC it is the next day already.
    passTimeUntil('2026-11-21T04:59:50.000Z')
    passTimeUntil('2026-11-21T05:00:05.000Z')
    await waitFor(() => expect(onOverview).toHaveBeenCalledTimes(2))
    passTimeUntil('2026-11-21T05:00:20.000Z')
    await expect(onOverview).toHaveBeenCalledTimes(2)
  },
})
