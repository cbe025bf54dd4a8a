import { createQueryClient, DashboardProviders } from '@callwright/dashboard/lib/providers'
import { aMockStore, storeHandlers } from '@callwright/dashboard/mocks'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, screen, waitFor, within } from 'storybook/test'
import { CampaignRoute } from './campaign-route.tsx'
import { CampaignsRoute } from './campaigns-route.tsx'
import { ContactsRoute } from './contacts-route.tsx'
import { DoNotCallRoute } from './do-not-call-route.tsx'
import { useCallAddressParam } from './use-call-address-param.ts'

function Layout() {
  const [queryClient] = useState(() => createQueryClient({ retries: 0 }))
  return (
    <DashboardProviders queryClient={queryClient} callAddress={useCallAddressParam()}>
      <Outlet />
    </DashboardProviders>
  )
}

const createRouter = (path: string) =>
  createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/dashboard', element: <h1>The page before</h1> },
          { path: '/dashboard/contacts', element: <ContactsRoute /> },
          { path: '/dashboard/do-not-call', element: <DoNotCallRoute /> },
          { path: '/dashboard/campaigns', element: <CampaignsRoute /> },
          { path: '/dashboard/campaigns/:id', element: <CampaignRoute /> },
        ],
      },
    ],
    { initialEntries: ['/dashboard', path] },
  )

/** The router of the story; each story has its own. */
let router = createRouter('/dashboard/contacts')

const meta = preview.meta({
  title: 'Site/List parameters',
  render: () => <RouterProvider router={router} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Waits until the router has a query string. */
const waitForSearch = (search: string | RegExp) =>
  waitFor(() => expect(router.state.location.search).toMatch(search))

/** A page number beyond the last one is corrected in place, so that the page before is one step back. */
export const CorrectsThePageOfContacts = meta.story({
  parameters: journey,
  beforeEach: () => {
    router = createRouter('/dashboard/contacts?page=9')
  },
  play: async ({ canvas }) => {
    await waitForSearch(/^\?page=2$/)
    await router.navigate(-1)
    await expect(await canvas.findByRole('heading', { name: 'The page before' })).toBeVisible()
  },
})

export const CorrectsThePageOfTheDoNotCallList = meta.story({
  parameters: journey,
  beforeEach: () => {
    router = createRouter('/dashboard/do-not-call?page=9')
  },
  play: async ({ canvas }) => {
    await waitForSearch(/^$/)
    await router.navigate(-1)
    await expect(await canvas.findByRole('heading', { name: 'The page before' })).toBeVisible()
  },
})

/** The call whose details are open stays open when the page number is corrected. */
export const CorrectsThePageBehindACall = meta.story({
  parameters: journey,
  beforeEach: () => {
    const call = aMockStore().calls.find(({ campaign }) => campaign?.id === 5)
    router = createRouter(`/dashboard/campaigns/5?page=99&call=${call?.id}`)
  },
  play: async ({ canvas, userEvent }) => {
    await waitForSearch(/^\?page=\d&call=\d+$/)
    await expect(await screen.findByRole('dialog', { name: 'Call Details' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitForSearch(/^\?page=\d$/)
    await router.navigate(-1)
    await expect(await canvas.findByRole('heading', { name: 'The page before' })).toBeVisible()
  },
})

/** The filter of the campaigns is in the address, and each choice is one step back. */
export const FiltersCampaigns = meta.story({
  parameters: journey,
  beforeEach: () => {
    router = createRouter('/dashboard/campaigns?status=paused')
  },
  play: async ({ canvas, userEvent }) => {
    const filter = await canvas.findByRole('button', { name: 'paused (1)' })
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'draft (1)' }))
    await waitForSearch(/^\?status=draft$/)
    await userEvent.click(canvas.getByRole('button', { name: /^All statuses/ }))
    await waitForSearch(/^$/)
    await router.navigate(-2)
    await waitFor(() => expect(filter).toHaveAttribute('aria-pressed', 'true'))
  },
})

/** The page of a campaign's calls is in the address beside that of its contacts. */
export const PagesCallsOfACampaign = meta.story({
  parameters: journey,
  beforeEach: () => {
    router = createRouter('/dashboard/campaigns/5?page=2&calls_page=2')
  },
  play: async ({ canvas, userEvent }) => {
    const pages = within(await canvas.findByRole('navigation', { name: 'Pages of calls' }))
    await expect(await pages.findByText(/^Page 2 of/)).toBeVisible()
    await userEvent.click(pages.getByRole('button', { name: 'Next' }))
    await waitForSearch(/^\?page=2&calls_page=3$/)
    await router.navigate(-1)
    await expect(await pages.findByText(/^Page 2 of/)).toBeVisible()
  },
})

/** Both page numbers are beyond the last one, and both are corrected. */
export const CorrectsBothPagesOfACampaign = meta.story({
  parameters: journey,
  beforeEach: () => {
    router = createRouter('/dashboard/campaigns/5?page=99&calls_page=99')
  },
  play: async ({ canvas }) => {
    await waitForSearch(/^\?page=\d&calls_page=\d$/)
    await router.navigate(-1)
    await expect(await canvas.findByRole('heading', { name: 'The page before' })).toBeVisible()
  },
})
