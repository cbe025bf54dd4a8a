import { enlargeText, findCutButtons, findTruncatedTexts } from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { http } from 'msw'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { aProvider, configHandlers } from '../lib/config.mocks.ts'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { recordsBodies, waitsFor } from '../mocks/requests.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { inShell } from '../mocks/with-shell.tsx'
import { accountsNavigation } from '../shell/index.ts'
import { aMember, anInvitation, aWorkspace, workspaceHandlers } from './workspace.mocks.ts'
import { WorkspacePage } from './workspace-page.tsx'

const meta = preview.meta({
  title: 'Screens/Workspace',
  component: WorkspacePage,
  ...inShell('/dashboard/workspace', { items: accountsNavigation }),
  args: { user: { email: 'admin@callwright.example', role: 'admin' }, onLeft: fn() },
  beforeEach: ({ msw }) => {
    msw.use(
      ...configHandlers.providerIsStored(aProvider()),
      ...workspaceHandlers.stateful(),
      ...storeHandlers(),
    )
  },
})

type Canvas = ReturnType<typeof within>

const findMembers = async (canvas: Canvas) =>
  within(await canvas.findByRole('list', { name: 'Members' }))

/** An admin sees the members, the open invitations and the name. */
export const Full = meta.story({
  tags: ['picture'],
  play: async ({ canvas }) => {
    const members = await findMembers(canvas)
    await expect(members.getAllByRole('listitem')).toHaveLength(3)
    await expect(members.getByText('(you)')).toBeVisible()
    await expect(members.getByRole('combobox', { name: 'Role of Maya Chen' })).toHaveTextContent(
      'Member',
    )
    // An admin does not remove themselves here.
    await expect(members.queryByRole('button', { name: 'Remove Admin User' })).toBeNull()
    const invitations = within(canvas.getByRole('list', { name: 'Open invitations' }))
    await expect(invitations.getAllByRole('listitem')).toHaveLength(2)
    await expect(invitations.getByText('Valid until Nov 25')).toBeVisible()
    await expect(invitations.getByText('Expired on Nov 19')).toBeVisible()
    await expect(await canvas.findByText('VAPI: real calls')).toBeVisible()
    await expect(canvas.getByLabelText('Workspace name')).toHaveValue('Northwind')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
    // A workspace keeps an admin.
    const leaveButton = canvas.getByRole('button', { name: 'Leave workspace' })
    await expect(leaveButton).toHaveAttribute('aria-disabled', 'true')
    await expect(leaveButton).toHaveAccessibleDescription(
      'You are the only admin. Make another member an admin first.',
    )
  },
})

/** On a phone, each member fits into the width. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findMembers(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** With text of twice the size, no button is cut, and no name or address of a person. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  play: async ({ canvas, canvasElement }) => {
    await findMembers(canvas)
    await expect(await canvas.findByText('VAPI: real calls')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    await expect(findCutButtons(canvasElement)).toEqual([])
    for (const name of ['Members', 'Open invitations']) {
      await expect(findTruncatedTexts(canvas.getByRole('list', { name }))).toEqual([])
    }
  },
})

/** A member sees who works here, changes nothing, and may leave. */
export const SeenByAMember = meta.story({
  args: { user: { email: 'maya@northwind.example', role: 'member' } },
  play: async ({ canvas }) => {
    const members = await findMembers(canvas)
    await expect(members.getByText('Admin')).toBeVisible()
    await expect(members.queryByRole('combobox')).toBeNull()
    await expect(members.queryByRole('button')).toBeNull()
    await expect(canvas.queryByRole('heading', { name: 'Invitations' })).toBeNull()
    await expect(canvas.queryByLabelText('Workspace name')).toBeNull()
    const leaveButton = canvas.getByRole('button', { name: 'Leave workspace' })
    await expect(leaveButton).not.toHaveAttribute('aria-disabled')
  },
})

/** The first admin is alone, and has invited nobody. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    const workspace = aWorkspace({ members: [aMember()], invitations: [] })
    msw.use(...workspaceHandlers.stateful(workspace))
  },
  play: async ({ canvas }) => {
    const members = await findMembers(canvas)
    await expect(members.getAllByRole('listitem')).toHaveLength(1)
    await expect(canvas.queryByRole('list', { name: 'Open invitations' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Invite' })).toBeEnabled()
  },
})

/** The members are loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(workspaceHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading the workspace' })).toBeVisible()
  },
})

const failures = loadFailures(
  workspaceHandlers,
  'The workspace could not be loaded',
  /could not answer/,
)

/** The server fails, and the person can try again. */
export const ServerFails = meta.story(failures.serverFails)

/** Without a connection, the person can try again. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers instead of the server. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

/** A hundred members are one list. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const members = Array.from({ length: 100 }, (_, index) => {
      const id = String(index + 1)
      return aMember({ id, user: { id, name: `Member ${id}`, email: `member-${id}@x.example` } })
    })
    msw.use(...workspaceHandlers.stateful(aWorkspace({ members })))
  },
  play: async ({ canvas }) => {
    const members = await findMembers(canvas)
    await expect(members.getAllByRole('listitem')).toHaveLength(100)
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/could not answer/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, userEvent, msw }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...workspaceHandlers.stateful())
    await userEvent.click(retryButton)
    await findMembers(canvas)
  },
})

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6)
const longEmail = `${'x'.repeat(200)}@northwind.example`

/** Long names and addresses are shortened. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const user = { id: '2', name: longName, email: longEmail }
    const workspace = aWorkspace({
      name: longName,
      members: [aMember(), aMember({ id: '2', user })],
      invitations: [anInvitation({ email: longEmail })],
    })
    msw.use(...workspaceHandlers.stateful(workspace))
  },
  play: async ({ canvas }) => {
    await findMembers(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** On a phone, too, long names and addresses are shortened. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

export const InvitesAPerson = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const invitations = within(await canvas.findByRole('list', { name: 'Open invitations' }))
    const address = canvas.getByLabelText('Email address')
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }))
    await expect(address).toHaveAccessibleDescription('Email is required')
    await userEvent.type(address, ' liam@northwind.example ')
    await expect(address).toHaveAccessibleDescription('')
    await userEvent.click(canvas.getByRole('combobox', { name: 'Role' }))
    const roles = await screen.findAllByRole('option')
    await expect(roles.map(({ textContent }) => textContent)).toEqual(['Viewer', 'Member', 'Admin'])
    await userEvent.click(screen.getByRole('option', { name: 'Viewer' }))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }))
    await expect(await canvas.findByRole('button', { name: 'Inviting...' })).toBeDisabled()
    response.resolve()
    const invited = await invitations.findByText('liam@northwind.example')
    await expect(invited.closest('li')).toHaveTextContent('Viewer')
    // The list shows the invitation before the request of the form is settled.
    await waitFor(() => expect(address).toHaveValue(''))
    await expect(await screen.findByText('Invitation sent to liam@northwind.example')).toBeVisible()
  },
})

/** The next address is typed while the first person is being invited. */
export const KeepsTheNextAddress = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const address = await canvas.findByLabelText('Email address')
    await userEvent.type(address, 'liam@northwind.example')
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }))
    await canvas.findByRole('button', { name: 'Inviting...' })
    await userEvent.clear(address)
    await userEvent.type(address, 'noor@northwind.example')
    response.resolve()
    await expect(await screen.findByText('Invitation sent to liam@northwind.example')).toBeVisible()
    await expect(address).toHaveValue('noor@northwind.example')
  },
})

/** Another tab may show another workspace: each request names the one that is shown here. */
export const ChangesTheWorkspaceThatIsShown = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(
      configHandlers.sessionResponds({ id: 7, name: 'Northwind' }),
      ...workspaceHandlers.stateful(aWorkspace({ id: '7' })),
    )
  },
  play: async ({ args, canvas, msw, userEvent }) => {
    const bodies: unknown[] = []
    msw.use(recordsBodies('/api/auth/organization/*', bodies))
    await userEvent.type(await canvas.findByLabelText('Email address'), 'liam@northwind.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }))
    await screen.findByText('Invitation sent to liam@northwind.example')
    await userEvent.click(canvas.getByRole('combobox', { name: 'Role of Aisha Khan' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }))
    await screen.findByText('Aisha Khan is now admin')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Maya Chen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByText('Maya Chen removed')
    await userEvent.click(canvas.getByRole('button', { name: 'Leave workspace' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(args.onLeft).toHaveBeenCalled())
    await expect(bodies).toEqual([
      { email: 'liam@northwind.example', role: 'member', organizationId: '7' },
      { memberId: '3', role: 'admin', organizationId: '7' },
      { memberIdOrEmail: '2', organizationId: '7' },
      { organizationId: '7' },
    ])
  },
})

/** An address without an @ is not sent. */
export const InvalidAddress = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email address'), 'liam')
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }))
    await expect(canvas.getByText('Email is invalid')).toBeVisible()
    await expect(canvas.getByLabelText('Email address')).toHaveValue('liam')
  },
})

/** The server says why it refuses an invitation, and the address stays. */
export const InvitationRefused = meta.story({
  parameters: { expectedErrors: [/already a member/] },
  beforeEach: ({ msw }) => {
    msw.use(workspaceHandlers.refuses('invite-member', 'This person is already a member'))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email address'), 'maya@northwind.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }))
    const text = 'Error sending the invitation: This person is already a member'
    await expect(await canvas.findByText(text)).toBeVisible()
    await expect(canvas.getByLabelText('Email address')).toHaveValue('maya@northwind.example')
  },
})

export const WithdrawsAnInvitation = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const name = 'Withdraw the invitation of tomas@northwind.example'
    const button = await canvas.findByRole('button', { name })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
    // The pressed button is gone, and its card keeps the focus.
    await expect(
      canvas.getByRole('heading', { name: 'Invitations' }).closest('section'),
    ).toHaveFocus()
    const text = 'Invitation of tomas@northwind.example withdrawn'
    await expect(await screen.findByText(text)).toBeVisible()
  },
})

export const FailsToChange = meta.story({
  parameters: { ...journey, expectedErrors: [/not now/] },
  beforeEach: ({ msw }) => {
    for (const path of ['cancel-invitation', 'update-member-role', 'update']) {
      msw.use(workspaceHandlers.refuses(path, 'not now'))
    }
  },
  play: async ({ canvas, userEvent }) => {
    const name = 'Withdraw the invitation of tomas@northwind.example'
    await userEvent.click(await canvas.findByRole('button', { name }))
    const withdrawal = 'Error withdrawing the invitation: not now'
    await expect(await screen.findByText(withdrawal)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name })).toBeEnabled())

    await userEvent.click(canvas.getByRole('combobox', { name: 'Role of Aisha Khan' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }))
    await expect(await screen.findByText('Error changing the role: not now')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Role of Aisha Khan' })).toHaveTextContent(
        'Viewer',
      ),
    )

    const input = canvas.getByLabelText('Workspace name')
    await userEvent.type(input, ' Inc.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(input).toHaveAccessibleDescription('Error saving the name: not now'))
    await userEvent.type(input, '!')
    await expect(input).toHaveAccessibleDescription('')
    await expect(input).toHaveValue('Northwind Inc.!')
  },
})

export const ChangesARole = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const select = await canvas.findByRole('combobox', { name: 'Role of Aisha Khan' })
    await userEvent.click(select)
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }))
    await expect(await screen.findByText('Aisha Khan is now admin')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Role of Aisha Khan' })).toHaveTextContent(
        'Admin',
      ),
    )
  },
})

/** A question says what the removal does. */
export const RemovalQuestion = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Maya Chen' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Maya Chen?' }))
    await expect(dialog.getByText(/lose access to this workspace/)).toBeVisible()
  },
})

export const RemovalQuestionThenRemoved = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Aisha Khan' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Maya Chen' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(await dialog.findByRole('button', { name: 'Removing...' })).toBeDisabled()
    response.resolve()
    await waitFor(() => expect(canvas.queryByText('maya@northwind.example')).toBeNull())
    await expect(await screen.findByText('Maya Chen removed')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
})

/** A member who could not be removed stays in the list. */
export const RemovalRefused = meta.story({
  parameters: { expectedErrors: [/only admin/] },
  beforeEach: ({ msw }) => {
    msw.use(workspaceHandlers.refuses('remove-member', 'This is the only admin'))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Maya Chen' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    const text = 'Error removing the member: This is the only admin'
    await expect(await screen.findByText(text)).toBeVisible()
    await expect(canvas.getByText('maya@northwind.example')).toBeVisible()
  },
})

export const Leaves = meta.story({
  parameters: journey,
  args: { user: { email: 'aisha@northwind.example', role: 'viewer' } },
  play: async ({ args, canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave workspace' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Northwind?' }))
    await expect(
      dialog.getByText(/You have no other workspace, so you are signed out/),
    ).toBeVisible()
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }))
    await expect(await dialog.findByRole('button', { name: 'Leaving...' })).toBeDisabled()
    await expect(args.onLeft).not.toHaveBeenCalled()
    response.resolve()
    await waitFor(() => expect(args.onLeft).toHaveBeenCalledOnce())
    // Until the next page is loaded, the dialog stays.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  },
})

/** The other admin has left meanwhile: the server says what is to be done first, and the person stays. */
export const FailsToLeave = meta.story({
  parameters: { ...journey, expectedErrors: [/only admin/] },
  args: { user: { email: 'maya@northwind.example', role: 'admin' } },
  beforeEach: ({ msw }) => {
    msw.use(workspaceHandlers.refuses('leave', 'You are the only admin. Make another member one.'))
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave workspace' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    const text = 'Error leaving the workspace: You are the only admin. Make another member one.'
    await expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(args.onLeft).not.toHaveBeenCalled()
  },
})

export const Renames = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const input = await canvas.findByLabelText('Workspace name')
    await userEvent.clear(input)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(canvas.getByText('Name is required')).toBeVisible()
    await userEvent.type(input, 'Contoso')
    await expect(canvas.queryByText('Name is required')).toBeNull()
    await expect(asksBeforeUnload()).toBe(true)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Name saved')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Workspace name')).toHaveValue('Contoso'))
    await waitFor(() => expect(asksBeforeUnload()).toBe(false))
  },
})

/** Another admin renames the workspace while one types: what was typed stays. */
export const KeepsWhatIsTyped = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Workspace name'), ' North')
    const typed = `${aWorkspace().name} North`
    const user = { id: '1', name: 'Noor Haddad', email: 'admin@callwright.example' }
    const members = [aMember({ user })]
    msw.use(...workspaceHandlers.stateful(aWorkspace({ name: 'Contoso', members })))
    await userEvent.click(canvas.getByRole('button', { name: 'Fetch again' }))
    await expect(await canvas.findByText('Noor Haddad')).toBeVisible()
    await expect(canvas.getByLabelText('Workspace name')).toHaveValue(typed)
  },
})

/** A control stays disabled until the list is loaded again, so that nobody changes what is no longer so. */
export const WaitsForTheReload = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const role = await canvas.findByRole('combobox', { name: 'Role of Aisha Khan' })
    const requested = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    msw.use(
      http.get('*/api/auth/organization/get-full-organization', async () => {
        requested.resolve()
        await answered.promise
      }),
    )
    await userEvent.click(role)
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }))
    await requested.promise
    await expect(role).toBeDisabled()
    await expect(role).toHaveTextContent('Admin')
    answered.resolve()
    await expect(await screen.findByText('Aisha Khan is now admin')).toBeVisible()
    await waitFor(() => expect(role).toBeEnabled())
    await expect(role).toHaveTextContent('Admin')
  },
})
