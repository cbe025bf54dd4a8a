import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { HttpResponse, http } from 'msw'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { ResponseError } from '../lib/response-error.ts'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

const northwind = { id: 1, name: 'Northwind', role: 'admin' as const }
const contoso = { id: 2, name: 'Contoso Renewals', role: 'viewer' as const }

const meta = preview.meta({
  title: 'Screens/Shell/Workspace switcher',
  component: WorkspaceSwitcher,
  decorators: [(Story) => <div className="w-48">{<Story />}</div>, withProviders],
  args: {
    session: {
      workspace: northwind,
      workspaces: [contoso, northwind],
      invitations: [],
      can_create_workspace: true,
    },
    onSwitch: fn(),
    onAccept: fn(),
    onCreate: fn(async () => {}),
  },
})

type Canvas = ReturnType<typeof within>

const openMenu = async (
  canvas: Canvas,
  userEvent: { click: (element: Element) => Promise<void> },
) => {
  const button = canvas.getByRole('button', { name: 'Workspace: Northwind' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button)
  return within(await screen.findByRole('menu'))
}

/** The menu has every workspace of the user, and marks the one that is shown. */
export const Full = meta.story({
  play: async ({ canvas, userEvent }) => {
    const menu = await openMenu(canvas, userEvent)
    await expect(menu.getByRole('menuitemradio', { name: 'Northwind' })).toBeChecked()
    await expect(menu.getByRole('menuitemradio', { name: 'Contoso Renewals' })).not.toBeChecked()
    await expect(menu.getByRole('menuitem', { name: 'New workspace' })).toBeVisible()
  },
})

/** The workspace that is shown already is not opened again. */
export const KeepsTheShownWorkspace = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    const menu = await openMenu(canvas, userEvent)
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Northwind' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await expect(args.onSwitch).not.toHaveBeenCalled()
  },
})

/** A person with one workspace, who may not create another, sees its name. */
export const OnlyOne = meta.story({
  args: {
    session: {
      workspace: northwind,
      workspaces: [northwind],
      invitations: [],
      can_create_workspace: false,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Northwind')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})

/** A long name is cut in one line. */
export const LongText = meta.story({
  args: {
    session: {
      workspace: { ...northwind, name: 'Donaudampfschifffahrtsgesellschaft am oberen Kai' },
      workspaces: [northwind, contoso],
      invitations: [],
      can_create_workspace: true,
    },
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^Workspace: Donau/ })
    await expect(button.clientHeight).toBeLessThan(24)
    await expect(button.getBoundingClientRect().width).toBeLessThanOrEqual(200)
  },
})

/** Another workspace is chosen in the menu. */
export const Switches = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent, args }) => {
    const menu = await openMenu(canvas, userEvent)
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Contoso Renewals' }))
    await expect(args.onSwitch).toHaveBeenCalledWith(2)
  },
})

/** A workspace needs a name; spaces around it are dropped. */
export const Creates = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent, args }) => {
    const menu = await openMenu(canvas, userEvent)
    await userEvent.click(menu.getByRole('menuitem', { name: 'New workspace' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Create workspace' }))
    await expect(dialog.getByLabelText('Workspace name')).toHaveAccessibleDescription(
      'Name is required',
    )
    await userEvent.type(dialog.getByLabelText('Workspace name'), '  Fabrikam ')
    await expect(dialog.queryByText('Name is required')).toBeNull()
    await expect(asksBeforeUnload()).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Create workspace' }))
    await expect(args.onCreate).toHaveBeenCalledWith('Fabrikam')
    // Until the page of the new workspace is loaded, the dialog stays.
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(asksBeforeUnload()).toBe(false)
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toHaveAttribute('data-state', 'open')
  },
})

/** The server refuses the workspace, and the name stays. */
export const CreateFails = meta.story({
  args: {
    onCreate: fn(async () => {
      throw new ResponseError('You have reached the maximum number of organizations')
    }),
  },
  play: async ({ canvas, userEvent }) => {
    const menu = await openMenu(canvas, userEvent)
    await userEvent.click(menu.getByRole('menuitem', { name: 'New workspace' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Workspace name'), 'Fabrikam')
    await userEvent.click(dialog.getByRole('button', { name: 'Create workspace' }))
    await expect(await dialog.findByText(/^Error creating the workspace: You have/)).toBeVisible()
    await expect(dialog.getByLabelText('Workspace name')).toHaveValue('Fabrikam')
    await expect(dialog.getByRole('button', { name: 'Create workspace' })).toBeEnabled()
  },
})

export const CancelsCreation = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent, args }) => {
    const menu = await openMenu(canvas, userEvent)
    await userEvent.click(menu.getByRole('menuitem', { name: 'New workspace' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Workspace: Northwind' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New workspace' }))
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(args.onCreate).not.toHaveBeenCalled()
  },
})

const invitation = { id: 7, workspace_name: 'Fabrikam', role: 'viewer' as const }
const longInvitation = {
  id: 8,
  workspace_name: 'Donaudampfschifffahrtsgesellschaft am oberen Kai',
  role: 'admin' as const,
}
const invited = {
  workspace: northwind,
  workspaces: [northwind],
  invitations: [invitation, longInvitation],
  can_create_workspace: false,
}

const openInvitations = async (
  canvas: Canvas,
  userEvent: { click: (element: Element) => Promise<void> },
) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Workspace: Northwind 2 invitations' }))
  return within(await screen.findByRole('menu'))
}

/** The button counts the invitations; the menu names each workspace with the role, also with a long name on a phone. */
export const Invited = meta.story({
  args: { session: invited },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const menu = await openInvitations(canvas, userEvent)
    await expect(menu.getByText('Invitation to Fabrikam as viewer')).toBeVisible()
    await expect(menu.getByText(/^Invitation to Donau.* as admin$/)).toBeVisible()
    await expect(menu.getByText(/when and from where its members sign in/)).toBeVisible()
    await expect(menu.getAllByRole('menuitem', { name: /^Accept the/ })).toHaveLength(2)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

export const AcceptsInvitation = meta.story({
  parameters: journey,
  args: { session: invited },
  play: async ({ canvas, userEvent, args }) => {
    const menu = await openInvitations(canvas, userEvent)
    await userEvent.click(menu.getByRole('menuitem', { name: 'Accept the invitation to Fabrikam' }))
    await expect(args.onAccept).toHaveBeenCalledWith(7)
  },
})

const decline = async (
  canvas: Canvas,
  userEvent: { click: (element: Element) => Promise<void> },
) => {
  const menu = await openInvitations(canvas, userEvent)
  await userEvent.click(menu.getByRole('menuitem', { name: 'Decline the invitation to Fabrikam' }))
}

export const DeclinesInvitation = meta.story({
  parameters: journey,
  args: { session: invited },
  play: async ({ canvas, userEvent, msw, args }) => {
    const onBody = fn()
    msw.use(
      http.post('*/api/auth/organization/reject-invitation', async ({ request }) => {
        onBody(await request.json())
        return HttpResponse.json({})
      }),
    )
    await decline(canvas, userEvent)
    await expect(await screen.findByText('Invitation to Fabrikam declined')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({ invitationId: '7' })
    await expect(args.onAccept).not.toHaveBeenCalled()
  },
})

/** An admin has withdrawn the invitation meanwhile. */
export const ShowsARefusedDecline = meta.story({
  parameters: { ...journey, expectedErrors: [/Invitation not found/] },
  args: { session: invited },
  play: async ({ canvas, userEvent, msw }) => {
    msw.use(
      http.post('*/api/auth/organization/reject-invitation', () =>
        HttpResponse.json({ message: 'Invitation not found!' }, { status: 400 }),
      ),
    )
    await decline(canvas, userEvent)
    const text = 'Error declining the invitation: Invitation not found!'
    await expect(await screen.findByText(text)).toBeVisible()
  },
})
