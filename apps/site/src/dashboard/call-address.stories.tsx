import { createQueryClient, DashboardProviders } from '@callwright/dashboard/lib/providers'
import { storeHandlers } from '@callwright/dashboard/mocks'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { expect, screen, waitFor, within } from 'storybook/test'
import { AnalyticsRoute } from './analytics-route.tsx'
import { useCallAddressParam } from './use-call-address-param.ts'

function Layout() {
  const [queryClient] = useState(() => createQueryClient({ retries: 0 }))
  const { pathname, search } = useLocation()
  return (
    <DashboardProviders queryClient={queryClient} callAddress={useCallAddressParam()}>
      <Outlet />
      <p>Address: {pathname + search}</p>
    </DashboardProviders>
  )
}

const createRouter = (...initialEntries: string[]) =>
  createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/dashboard', element: <h1>The page before</h1> },
          { path: '/dashboard/analytics', element: <AnalyticsRoute /> },
        ],
      },
    ],
    { initialEntries },
  )

/** The router of the story; each story has its own. */
let router = createRouter('/dashboard')

const meta = preview.meta({
  title: 'Site/Call address',
  render: () => <RouterProvider router={router} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

const findDialog = () => screen.findByRole('dialog', { name: 'Call Details' })
const waitForNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Returns the path and query of the router. */
const address = () => router.state.location.pathname + router.state.location.search

export const ClosesOnBack = meta.story({
  parameters: journey,
  beforeEach: () => {
    router = createRouter('/dashboard', '/dashboard/analytics?days=90')
  },
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Details of/ })
    await userEvent.click(button as HTMLElement)
    await findDialog()
    await expect(address()).toMatch(/^\/dashboard\/analytics\?days=90&call=\d+$/)
    await router.navigate(-1)
    await waitForNoDialog()
    await expect(address()).toBe('/dashboard/analytics?days=90')
  },
})

export const ClosesWithoutHistoryEntry = meta.story({
  parameters: journey,
  beforeEach: ClosesOnBack.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Details of/ })
    await userEvent.click(button as HTMLElement)
    const dialog = within(await findDialog())
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitForNoDialog()
    await waitFor(() => expect(button).toHaveFocus())
    await expect(address()).toBe('/dashboard/analytics?days=90')
    await router.navigate(-1)
    await expect(await canvas.findByRole('heading', { name: 'The page before' })).toBeVisible()
  },
})

/** The second click of a double click does not leave the page. */
export const ClosesOnceOnDoubleClick = meta.story({
  parameters: journey,
  beforeEach: ClosesOnBack.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Details of/ })
    await userEvent.click(button as HTMLElement)
    const close = within(await findDialog()).getByRole('button', { name: 'Close' })
    close.click()
    close.click()
    await waitForNoDialog()
    await expect(address()).toBe('/dashboard/analytics?days=90')
  },
})

export const OpensFromAddress = meta.story({
  parameters: journey,
  beforeEach: () => {
    router = createRouter('/dashboard', '/dashboard/analytics?call=3&days=7')
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = within(await findDialog())
    await expect(await dialog.findByRole('tab', { name: 'Overview' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitForNoDialog()
    await expect(address()).toBe('/dashboard/analytics?days=7')
    // The address was replaced, so the page before is one step back.
    await router.navigate(-1)
    await expect(await canvas.findByRole('heading', { name: 'The page before' })).toBeVisible()
  },
})

export const SaysThatCallIsUnknown = meta.story({
  parameters: { ...journey, expectedErrors: [/Call not found/] },
  beforeEach: () => {
    router = createRouter('/dashboard/analytics?call=999999')
  },
  play: async ({ userEvent }) => {
    const dialog = within(await findDialog())
    await expect(
      await dialog.findByText(
        'There is no call with the id 999999. Check the address of this page.',
      ),
    ).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitForNoDialog()
    await expect(address()).toBe('/dashboard/analytics')
  },
})
