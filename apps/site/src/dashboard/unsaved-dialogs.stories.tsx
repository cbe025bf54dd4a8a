import {
  createQueryClient,
  DashboardProviders,
  type DashboardProvidersProps,
} from '@callwright/dashboard/lib/providers'
import { aMockStore, storeHandlers } from '@callwright/dashboard/mocks'
import { DashboardShell } from '@callwright/dashboard/shell'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { expect, fn, screen, type UserEventObject, waitFor, within } from 'storybook/test'
import { useLeaveGuard } from '../navigation-blocker.tsx'
import { SiteLayout } from '../site-layout.tsx'

const session = {
  workspace: { id: 1, name: 'Northwind', role: 'admin' as const },
  workspaces: [],
  invitations: [],
  can_create_workspace: true,
}

const RouterLink: DashboardProvidersProps['link'] = ({ href, ...props }) => (
  <Link to={href} {...props} />
)

function Layout() {
  const [queryClient] = useState(() => createQueryClient({ retries: 0 }))
  const { block } = useLeaveGuard()
  const { pathname } = useLocation()
  return (
    <DashboardProviders queryClient={queryClient} link={RouterLink} blockNavigation={block}>
      <DashboardShell
        path={pathname}
        connection="connected"
        collapsed={false}
        onCollapsedChange={fn()}
        user={{ name: 'Admin User', role: 'admin' }}
        workspaces={{ session, onSwitch: fn(), onAccept: fn(), onCreate: async () => {} }}
        theme="system"
        onThemeChange={fn()}
        onNavigate={(href) => router.navigate(href)}
        onSignOut={fn()}
      >
        <Outlet />
      </DashboardShell>
    </DashboardProviders>
  )
}

const createRouter = () =>
  createMemoryRouter(
    [
      {
        element: <SiteLayout loadPage={() => undefined} />,
        children: [
          {
            element: <Layout />,
            children: [
              { path: '/dashboard', element: <h1>The page before</h1> },
              { path: '/dashboard/settings', element: <h1>The page</h1> },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/dashboard', '/dashboard/settings'] },
  )

/** The router of the story; each story has its own. */
let router = createRouter()

const meta = preview.meta({
  title: 'Site/Unsaved dialogs',
  render: () => <RouterProvider router={router} />,
  globals: { viewport: { value: 'desktop' } },
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ msw }) => {
    router = createRouter()
    msw.use(...storeHandlers())
  },
})

type Canvas = ReturnType<typeof within>

/** Opens a dialog from the palette, with what is typed and the option that is selected. */
async function openFromPalette(userEvent: UserEventObject, text: string, option: RegExp) {
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'Search and commands' })
  await waitFor(() => expect(input).toHaveFocus())
  await userEvent.keyboard(text)
  await userEvent.click((await screen.findAllByRole('option', { name: option }))[0] as HTMLElement)
}

const openCreateCampaign = async (userEvent: UserEventObject) => {
  await openFromPalette(userEvent, 'create', /^Create campaign$/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Campaign' }))
  return dialog.findByLabelText(/^Campaign Name/)
}

const waitForNoDialog = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

/** Goes back, and discards what was typed. */
async function discardAndGoBack(canvas: Canvas, userEvent: UserEventObject) {
  void router.navigate(-1)
  await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await expect(await canvas.findByText('The page before')).toBeInTheDocument()
  await waitForNoDialog()
}

/** What was typed for a campaign is discarded with the screen on which the dialog is open. */
export const DiscardsACampaign = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await openCreateCampaign(userEvent), 'Winter sale')
    await discardAndGoBack(canvas, userEvent)
    await expect(await openCreateCampaign(userEvent)).toHaveValue('')
  },
})

/** A closed dialog keeps what was typed until the screen is left, and then asks once. */
export const DiscardsAClosedCampaign = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await openCreateCampaign(userEvent), 'Winter sale')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitForNoDialog()
    await expect(await openCreateCampaign(userEvent)).toHaveValue('Winter sale')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitForNoDialog()
    await discardAndGoBack(canvas, userEvent)
    await userEvent.click(canvas.getByRole('link', { name: /^Settings/ }))
    await expect(await canvas.findByText('The page')).toBeVisible()
    await expect(await openCreateCampaign(userEvent)).toHaveValue('')
  },
})

export const DiscardsAContact = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const contact = aMockStore().contacts[3]
    const name = contact?.first_name ?? ''
    await openFromPalette(userEvent, name, new RegExp(`^${name} ${contact?.last_name}`))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Contact' }))
    await userEvent.type(dialog.getByLabelText(/^First name/), 'x')
    await discardAndGoBack(canvas, userEvent)
  },
})

export const DiscardsAReason = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const findReason = async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Stop all calls' }))
      return within(await screen.findByRole('alertdialog')).getByRole('textbox')
    }
    await userEvent.type(await findReason(), 'Wrong script')
    void router.navigate(-1)
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitForNoDialog()
    await expect(await findReason()).toHaveValue('')
  },
})

export const DiscardsAWorkspace = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const findName = async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Workspace: Northwind' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'New workspace' }))
      return within(await screen.findByRole('dialog')).getByLabelText('Workspace name')
    }
    await userEvent.type(await findName(), 'Contoso')
    await discardAndGoBack(canvas, userEvent)
    await expect(await findName()).toHaveValue('')
  },
})
