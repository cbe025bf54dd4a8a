import { configHandlers } from '@callwright/dashboard/lib/config.mocks'
import { DashboardProviders } from '@callwright/dashboard/lib/providers'
import { DashboardShell } from '@callwright/dashboard/shell'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { toast } from '@callwright/ui/toast'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import type { StoryContext } from 'storybook/internal/csf'
import { expect, screen, waitFor, within } from 'storybook/test'
import { SiteLayout } from './site-layout.tsx'

const rejectLoad = () => Promise.reject(new Error('Failed to fetch'))

const UnavailableDialog = lazyDialog<{ open: boolean; onOpenChange: (open: boolean) => void }>(
  rejectLoad,
)

/** A screen whose connection is lost, with a link to a page and a button of a dialog that cannot be loaded. */
function DisconnectedScreen() {
  const [open, setOpen] = useState(false)
  return (
    <DashboardProviders>
      <DashboardShell
        path="/dashboard"
        connection="disconnected"
        collapsed={false}
        onCollapsedChange={() => {}}
        user={{ name: 'Admin User', role: 'admin' }}
        theme="system"
        onThemeChange={() => {}}
        onNavigate={() => {}}
        onSignOut={() => {}}
      >
        <h1>Overview</h1>
        <Link to="/next">Next</Link>
        <button type="button" onClick={() => setOpen(true)}>
          Open dialog
        </button>
        <UnavailableDialog open={open} onOpenChange={setOpen} />
      </DashboardShell>
    </DashboardProviders>
  )
}

function Site() {
  const [router] = useState(() =>
    createMemoryRouter([
      {
        element: <SiteLayout loadPage={rejectLoad} />,
        children: [
          { path: '/', element: <DisconnectedScreen /> },
          { path: '/next', element: <h1>The next page</h1> },
        ],
      },
    ]),
  )
  return <RouterProvider router={router} />
}

const size = (width: string, height: string) => ({ name: width, styles: { width, height } })

const meta = preview.meta({
  title: 'Site/Notices',
  component: Site,
  parameters: {
    layout: 'fullscreen',
    expectedErrors: [/Failed to fetch/],
    viewport: {
      options: {
        narrow: size('320px', '568px'),
        tablet: size('768px', '1024px'),
        wide: size('1280px', '720px'),
      },
    },
  },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.isUnreachable())
  },
})

async function expectNoOverlap(first: Element, second: Element) {
  // A toast slides in from below the window.
  const animations = [first, second].flatMap((element) => element.getAnimations())
  await Promise.all(animations.map(({ finished }) => finished))
  const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()]
  const isApart = a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left
  await expect(isApart).toBe(true)
}

const findToast = async (title: string) =>
  (await screen.findByText(title)).closest('[data-slot=toast]') as Element

/** One notice is shown at a time, and toasts do not cover it. */
const oneNoticeStory = (viewport: 'narrow' | 'tablet' | 'wide') => ({
  globals: { viewport: { value: viewport } },
  play: async ({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) => {
    const connectionNotice = await canvas.findByText('Connection lost. Reconnecting…')
    await expect(connectionNotice).toBeVisible()
    toast.error('Error starting calls: The server is busy, and this is a long sentence about it')
    const toastElement = await findToast(
      'Error starting calls: The server is busy, and this is a long sentence about it',
    )
    await expectNoOverlap(toastElement, connectionNotice)

    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    const loadNotice = await canvas.findByText('This page could not be loaded')
    const alert = loadNotice.closest('[role=alert]') as HTMLElement
    await within(alert).findByRole('button', { name: 'Try again' })
    await expect(connectionNotice).not.toBeVisible()
    await expectNoOverlap(toastElement, alert)
    await expect(alert.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }))
    await expect(connectionNotice).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: 'Open dialog' }))
    await screen.findByRole('alertdialog')
    await expect(connectionNotice).not.toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(connectionNotice).toBeVisible())
  },
})

/** The notice asks the server again until it answers. */
export const AsksServerAgain = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await expect(await canvas.findByText(/^The server cannot be reached/)).toBeVisible()
    msw.use(configHandlers.responds())
    const returned = await canvas.findByText(/^The server answers again/, {}, { timeout: 20_000 })
    await expect(returned).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
})

export const ShowsOneNoticeNarrow = meta.story({
  ...oneNoticeStory('narrow'),
  parameters: journey,
})
export const ShowsOneNoticeTablet = meta.story({
  ...oneNoticeStory('tablet'),
  parameters: journey,
})
export const ShowsOneNoticeWide = meta.story({
  ...oneNoticeStory('wide'),
  parameters: journey,
})
