import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
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
      can_create_workspace: true,
    },
    onSwitch: fn(),
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
    session: { workspace: northwind, workspaces: [northwind], can_create_workspace: false },
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
