import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { pressOutside } from '../mocks/press-outside.ts'
import { waitsFor } from '../mocks/requests.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { accountsNavigation } from '../shell/index.ts'
import { anApiKey, apiKeysHandlers, mockSecret } from './api-keys.mocks.ts'
import { ApiKeysPage } from './api-keys-page.tsx'

const meta = preview.meta({
  title: 'Screens/API keys',
  component: ApiKeysPage,
  ...inShell('/dashboard/workspace/api-keys', { items: accountsNavigation }),
  beforeEach: ({ msw }) => {
    msw.use(...apiKeysHandlers.stateful(), ...storeHandlers())
  },
})

type Canvas = ReturnType<typeof within>

const findKeys = async (canvas: Canvas) =>
  within(await canvas.findByRole('list', { name: 'API keys' }))
const openDialog = async (
  canvas: Canvas,
  userEvent: { click: (element: Element) => Promise<void> },
) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Create API key' }))
  return within(await screen.findByRole('dialog', { name: 'Create API key' }))
}

/** An admin sees the keys, what each may do, when it was used last, and those that have expired. */
export const Full = meta.story({
  play: async ({ canvas }) => {
    const keys = await findKeys(canvas)
    const [crm, unused, , expired] = keys.getAllByRole('listitem').map((row) => within(row))
    if (!crm || !unused || !expired) throw new Error('there are fewer than four keys')
    await expect(crm.getByText('Read and write')).toBeVisible()
    await expect(crm.getByText('cw_Mx0p…')).toBeVisible()
    // In a page from right to left, the sign at the end must not move to the beginning.
    await expect(crm.getByText('cw_Mx0p…')).toHaveAttribute('dir', 'ltr')
    await expect(crm.getByText('3 hours ago')).toBeVisible()
    await expect(crm.getByText('Does not expire')).toBeVisible()
    await expect(crm.getByText('Created by Maya Chen, Nov 17')).toBeVisible()
    await expect(crm.queryByText('Expired')).toBeNull()
    await expect(unused.getByText('Never used')).toBeVisible()
    await expect(unused.getByText('Expires on Jan 9, 2027')).toBeVisible()
    await expect(expired.getByText('Expired')).toBeVisible()
    await expect(expired.getByText('Expired on Nov 10')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'API documentation' })).toHaveAttribute(
      'href',
      '/api/docs',
    )
    const sections = within(canvas.getByRole('navigation', { name: 'Workspace' }))
    await expect(sections.getByRole('link', { name: 'API keys' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(
      sections.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['General', '/dashboard/workspace'],
      ['API keys', '/dashboard/workspace/api-keys'],
      ['Audit log', '/dashboard/workspace/audit'],
      ['Data', '/dashboard/workspace/data'],
      ['Webhooks', '/dashboard/workspace/webhooks'],
    ])
  },
})

/** On a phone, each key fits into the width. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findKeys(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** Without keys, the screen says what they are for. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...apiKeysHandlers.stateful([]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No API keys')).toBeVisible()
    await expect(canvas.getByText(/a program such as a CRM/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Create API key' })).toBeEnabled()
  },
})

/** The keys are loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(apiKeysHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading API keys' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Create API key' })).toBeNull()
  },
})

const failures = loadFailures(apiKeysHandlers, 'The API keys could not be loaded')

/** The server fails, and the person can try again. */
export const ServerFails = meta.story(failures.serverFails)

/** Without a connection, the person can try again. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers instead of the server. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, userEvent, msw }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...apiKeysHandlers.stateful())
    await userEvent.click(retryButton)
    await findKeys(canvas)
  },
})

/** A hundred keys, the most that a workspace may have, are one list. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const keys = Array.from({ length: 100 }, (_, index) =>
      anApiKey({ id: 100 - index, name: `Script ${100 - index}` }),
    )
    msw.use(...apiKeysHandlers.stateful(keys))
  },
  play: async ({ canvas }) => {
    const keys = await findKeys(canvas)
    await expect(keys.getAllByRole('listitem')).toHaveLength(100)
  },
})

const longName =
  'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhängersammlungs'.repeat(2)

/** Long names are shortened. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const key = anApiKey({ name: longName.slice(0, 100), created_by: longName, scope: 'write' })
    msw.use(...apiKeysHandlers.stateful([key]))
  },
  play: async ({ canvas }) => {
    await findKeys(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** On a phone, too, long names are shortened. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

/** The admin names the program, and chooses what it may do and for how long. */
export const CreateDialog = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openDialog(canvas, userEvent)
    await expect(dialog.getByLabelText('Name')).toHaveFocus()
    await expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(
      'The program that uses it',
    )
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      'The key is shown once, after you have created it.',
    )
    await expect(dialog.getByRole('radio', { name: 'Read' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'Read' })).toHaveAccessibleDescription(
      /^Lists contacts/,
    )
    await expect(dialog.getByRole('radio', { name: 'Read and write' })).toHaveAccessibleDescription(
      /^Also changes/,
    )
    await expect(dialog.getByRole('combobox', { name: 'Expires after' })).toHaveTextContent(
      '90 days',
    )
  },
})

/** On a phone, the dialog is a sheet. */
export const CreateDialogPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: CreateDialog.input.play,
})

/** A key without a name is not sent. */
export const NameMissing = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openDialog(canvas, userEvent)
    await userEvent.type(dialog.getByLabelText('Name'), '  ')
    await userEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    await expect(dialog.getByText('Name is required')).toBeVisible()
  },
})

/** The server says what is wrong with the name, at its field. */
export const NameRefused = meta.story({
  parameters: { expectedErrors: [/at most 100/] },
  beforeEach: ({ msw }) => {
    msw.use(apiKeysHandlers.refusesCreation('Use at most 100 characters', 'name'))
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openDialog(canvas, userEvent)
    await userEvent.type(dialog.getByLabelText('Name'), 'CRM')
    await userEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    await waitFor(() =>
      expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(
        expect.stringContaining('Use at most 100 characters'),
      ),
    )
    await expect(dialog.getByLabelText('Name')).toHaveValue('CRM')
    await expect(asksBeforeUnload()).toBe(true)
  },
})

/** The server refuses the key, and says why. */
export const CreationRefused = meta.story({
  parameters: { expectedErrors: [/revoke one first/] },
  beforeEach: ({ msw }) => {
    const reason = 'A workspace has at most 100 API keys: revoke one first'
    msw.use(apiKeysHandlers.refusesCreation(reason))
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openDialog(canvas, userEvent)
    await userEvent.type(dialog.getByLabelText('Name'), 'CRM')
    await userEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error creating the API key: A workspace has at most 100 API keys: revoke one first',
    )
    await expect(dialog.getByLabelText('Name')).toHaveValue('CRM')
  },
})

const create: typeof CreateDialog.input.play = async ({ canvas, userEvent }) => {
  const dialog = await openDialog(canvas, userEvent)
  await userEvent.type(dialog.getByLabelText('Name'), 'Billing')
  await userEvent.click(dialog.getByRole('radio', { name: 'Read and write' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Expires after' }))
  const lifetimes = await screen.findAllByRole('option')
  await expect(lifetimes.map(({ textContent }) => textContent)).toEqual([
    ...['7 days', '30 days', '90 days', '1 year', 'Does not expire'],
  ])
  await userEvent.click(await screen.findByRole('option', { name: '1 year' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
  const shown = within(await screen.findByRole('dialog', { name: 'API key “Billing” created' }))
  await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'The program sends it in the header Authorization: Bearer.',
  )
  await expect(shown.getByText(mockSecret)).toBeVisible()
  await expect(shown.getByText(/not shown again/)).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Copy API key' })).toHaveFocus()
}

/** The new key is shown once, with a button that copies it. */
export const SecretShown = meta.story({ play: create })

/** On a phone, the whole key is visible. */
export const SecretShownPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: create,
})

/** A press outside and Escape do not close the dialog that shows the key, and leaving the page asks before. */
export const KeepsTheSecret = meta.story({
  parameters: journey,
  play: async (context) => {
    await create(context)
    const dialog = within(screen.getByRole('dialog'))
    await pressOutside(context.userEvent)
    await context.userEvent.keyboard('{Escape}')
    await expect(dialog.getByText(mockSecret)).toBeVisible()
    await expect(asksBeforeUnload()).toBe(true)
    await context.userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(asksBeforeUnload()).toBe(false)
  },
})

export const CreatesAKey = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...apiKeysHandlers.stateful([]))
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await create(context)
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.queryByText(mockSecret)).toBeNull()
    const keys = await findKeys(canvas)
    await expect(keys.getByText('Billing')).toBeVisible()
    await expect(keys.getByText('Read and write')).toBeVisible()
    await expect(keys.getByText('Expires on Nov 20, 2027')).toBeVisible()
    // The next key begins with an empty form.
    const dialog = await openDialog(canvas, userEvent)
    await expect(dialog.getByLabelText('Name')).toHaveValue('')
  },
})

export const CreatesAKeyWithoutAnEnd = meta.story({
  parameters: journey,
  beforeEach: CreatesAKey.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const dialog = await openDialog(canvas, userEvent)
    await userEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Name'), 'CRM')
    await expect(dialog.queryByText('Name is required')).toBeNull()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Expires after' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Does not expire' }))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    // The dialog stays open, since the key is shown only in it.
    await expect(await dialog.findByRole('button', { name: 'Creating...' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await userEvent.type(dialog.getByLabelText('Name'), ' 2')
    await expect(dialog.getByLabelText('Name')).toHaveValue('CRM')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect(screen.getByRole('dialog')).toBeVisible()
    response.resolve()
    await screen.findByRole('dialog', { name: 'API key “CRM” created' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect((await findKeys(canvas)).getByText('Does not expire')).toBeVisible()
  },
})

export const CreatesNoKey = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Cancel', 'Close']) {
      const dialog = await openDialog(canvas, userEvent)
      await expect(dialog.getByLabelText('Name')).toHaveValue('')
      await userEvent.type(dialog.getByLabelText('Name'), 'CRM')
      await userEvent.click(dialog.getByRole('button', { name }))
      // Only Cancel says that what was typed is to be discarded.
      if (name === 'Close') {
        await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  },
})

/** A question names the key. */
export const RevokeQuestion = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke CRM' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke “CRM”?' }))
    await expect(dialog.getByText(/refused at once/)).toBeVisible()
  },
})

export const RevokesAKey = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke CRM' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke CRM' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await expect(await dialog.findByRole('button', { name: 'Revoking...' })).toBeDisabled()
    response.resolve()
    await expect(await screen.findByText('API key “CRM” revoked')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('cw_Mx0p…')).toBeNull())
    await expect(canvas.getByText('Data warehouse')).toBeVisible()
  },
})

/** A key that could not be revoked stays in the list. */
export const RevocationFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(apiKeysHandlers.revokeFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke CRM' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await expect(await screen.findByText(/^Error revoking the API key/)).toBeVisible()
    await expect(canvas.getByText('cw_Mx0p…')).toBeVisible()
  },
})

/** Escape and a press outside ask before the name that was typed is discarded. */
export const AsksBeforeClosing = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const dialog = await openDialog(canvas, userEvent)
    const input = dialog.getByLabelText('Name')
    await userEvent.type(input, 'CRM')
    // The event is not sent by user-event, whose `act` fails when the focus moves during a key event.
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    const question = { name: 'Discard what you typed?' }
    await expect(await screen.findByRole('alertdialog', question)).toHaveAccessibleDescription(
      'The key is not created yet.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(input).toHaveValue('CRM')
    await pressOutside(userEvent)
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect((await openDialog(canvas, userEvent)).getByLabelText('Name')).toHaveValue('')
  },
})
