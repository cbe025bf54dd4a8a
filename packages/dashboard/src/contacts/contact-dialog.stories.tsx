import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { messages } from '../lib/messages.ts'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { contactsHandlers } from './contacts.mocks.ts'
import { defaultQuery, findDialog, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'

const { invalidPhoneNumber, phoneNumberHint } = messages.contacts

const meta = preview.meta({
  title: 'Screens/Contacts/Add',
  component: ContactsPage,
  decorators: [withProviders],
  args: { query: defaultQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

type Context = Pick<
  Parameters<NonNullable<typeof AddsAContact.input.play>>[0],
  'canvas' | 'userEvent'
>

/** Opens the dialog, types a phone number and submits the form. */
async function submitPhoneNumber({ canvas, userEvent }: Context) {
  await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
  const dialog = await findDialog('dialog')
  await userEvent.type(dialog.getByLabelText(/^Phone number/), '+1 305 555 0142')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
  return dialog
}

export const AddsAContact = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = await findDialog('dialog', 'Add New Contact')
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      'Only the phone number is required.',
    )
    await expect(dialog.getByLabelText('Tags')).toHaveAccessibleDescription(
      'Separate tags with commas.',
    )
    await userEvent.type(dialog.getByLabelText('First name'), 'Noor')
    await userEvent.type(dialog.getByLabelText(/^Phone number/), '+1 305 555 0142')
    await userEvent.type(dialog.getByLabelText('Tags'), 'lead, , vip ')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    const row = within(await canvas.findByRole('row', { name: /Noor/ }))
    await expect(row.getByText('lead')).toBeVisible()
    await expect(row.getByText('vip')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByText('Contacts (35)')).toBeVisible()
    await expect(await screen.findByText('Contact added')).toBeVisible()
  },
})

/** A missing phone number and an invalid email are named at their fields. */
export const FieldsInvalid = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = await findDialog('dialog')
    await userEvent.type(dialog.getByLabelText('Email'), 'nobody')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await expect(await dialog.findByText('Phone number is required')).toBeVisible()
    await expect(dialog.getByText('Email is invalid')).toBeVisible()
    await expect(dialog.getByLabelText(/^Phone number/)).toHaveFocus()
  },
})

/** Each field names its own error. */
export const AllFieldsInvalid = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = await findDialog('dialog')
    const pasteInto = async (label: string | RegExp, text: string) => {
      await userEvent.click(dialog.getByLabelText(label))
      await userEvent.paste(text)
    }
    await pasteInto('First name', 'x'.repeat(101))
    await pasteInto('Last name', 'x'.repeat(101))
    await pasteInto(/^Phone number/, '+1 202 55')
    await pasteInto('Email', 'nobody@nowhere')
    await pasteInto('Company', 'x'.repeat(201))
    await pasteInto('Tags', `lead, ${'x'.repeat(61)}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await expect(await dialog.findByText(invalidPhoneNumber)).toBeVisible()
    await expect(dialog.getAllByText('Use at most 100 characters')).toHaveLength(2)
    await expect(dialog.getByText('Email is invalid')).toBeVisible()
    await expect(dialog.getByText('Use at most 200 characters')).toBeVisible()
    await expect(dialog.getByText('Use at most 60 characters')).toBeVisible()
    await expect(dialog.getByLabelText('First name')).toHaveFocus()
    // Each error is updated while the person types.
    await pasteInto(/^Phone number/, '5 0142')
    await waitFor(() => expect(dialog.queryByText(invalidPhoneNumber)).toBeNull())
    await userEvent.clear(dialog.getByLabelText('Tags'))
    await pasteInto('Tags', Array.from({ length: 51 }, (_, index) => `t${index}`).join())
    await expect(await dialog.findByText('Use at most 50 tags')).toBeVisible()
  },
})

const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
  play: async (context: Parameters<NonNullable<typeof AllFieldsInvalid.input.play>>[0]) => {
    await AllFieldsInvalid.input.play?.(context)
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})

/** The dialog with errors fits a window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** The dialog with errors fits a window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))

/** Errors of the server are shown at their fields. */
export const RefusedByServer = meta.story({
  parameters: { expectedErrors: [/Not a valid phone number/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createIsRefused())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = await findDialog('dialog')
    const phoneInput = dialog.getByLabelText(/^Phone number/)
    await userEvent.type(phoneInput, '12345')
    await userEvent.type(dialog.getByLabelText('Email'), 'noor@example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await waitFor(() =>
      expect(phoneInput).toHaveAccessibleDescription(`${phoneNumberHint} ${invalidPhoneNumber}`),
    )
    await expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Email is invalid')
    await expect(dialog.getByRole('alert')).toHaveTextContent(
      `Error creating contact: ${invalidPhoneNumber}`,
    )
    await expect(phoneInput).toHaveValue('12345')
    await expect(dialog.getByLabelText('Email')).toHaveValue('noor@example.com')
    // The focus is in the first invalid field, in the order of the form.
    await waitFor(() => expect(phoneInput).toHaveFocus())
  },
})

export const CorrectsWhatWasRefused = meta.story({
  parameters: { ...journey, expectedErrors: [/Not a valid phone number/] },
  beforeEach: RefusedByServer.input.beforeEach,
  play: async (context) => {
    const { userEvent } = context
    const dialog = await submitPhoneNumber(context)
    await dialog.findByRole('alert')
    await userEvent.type(dialog.getByLabelText(/^Phone number/), '3')
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
    await expect(dialog.queryByText(invalidPhoneNumber)).toBeNull()
    await expect(dialog.getByText('Email is invalid')).toBeVisible()
  },
})

/** The dialog says that the contact could not be created, and keeps the input. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createFails())
  },
  play: async (context) => {
    const dialog = await submitPhoneNumber(context)
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error creating contact: Something went wrong on the server',
    )
    await expect(dialog.getByLabelText(/^Phone number/)).toHaveValue('+1 305 555 0142')
    // The form can be submitted again.
    await expect(dialog.getByRole('button', { name: 'Add Contact' })).toBeEnabled()
  },
})

/** The dialog keeps the input when the server cannot be reached. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createIsUnreachable())
  },
  play: async (context) => {
    const dialog = await submitPhoneNumber(context)
    await expect((await dialog.findByRole('alert')).textContent).toBe('Error creating contact')
    await expect(dialog.getByLabelText(/^Phone number/)).toHaveValue('+1 305 555 0142')
  },
})

/** The dialog keeps the input when a proxy responds with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createIsHtml())
  },
  play: async (context) => {
    const dialog = await submitPhoneNumber(context)
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error creating contact: The server gave an answer that could not be read.',
    )
    await expect(dialog.getByLabelText(/^Phone number/)).toHaveValue('+1 305 555 0142')
  },
})

/** The server refuses after the dialog was closed. */
export const RefusedAfterClosing = meta.story({
  parameters: { expectedErrors: [/no room/] },
  play: async (context) => {
    const { msw, userEvent } = context
    const answer = Promise.withResolvers<void>()
    msw.use(contactsHandlers.createIsRefusedAfter(answer.promise))
    const dialog = await submitPhoneNumber(context)
    await dialog.findByRole('button', { name: 'Adding...' })
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer.resolve()
    await expect(
      await screen.findByText('Error creating contact: Your plan has no room for more contacts'),
    ).toBeVisible()
  },
})

/** The contact is added after its dialog was closed: the dialog that is open meanwhile stays. */
export const KeepsTheNextDialogOpen = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas, msw, userEvent } = context
    await canvas.findByText('Contacts (34)')
    const answer = Promise.withResolvers<void>()
    msw.use(waitsFor(answer.promise))
    const dialog = await submitPhoneNumber(context)
    await dialog.findByRole('button', { name: 'Adding...' })
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const next = await findDialog('dialog')
    await userEvent.type(next.getByLabelText('First name'), 'Noor')
    answer.resolve()
    await expect(await screen.findByText('Contact added')).toBeVisible()
    await userEvent.type(next.getByLabelText('Last name'), 'Haddad')
    await expect(next.getByLabelText('First name')).toHaveValue('Noor')
    await expect(screen.getByRole('dialog')).toHaveAttribute('data-state', 'open')
  },
})

/**
 * Until the server responds, the button is busy, nothing can be typed that would be lost, and Escape neither closes the
 * dialog nor asks.
 */
export const Adding = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createHangs())
  },
  play: async (context) => {
    const dialog = await submitPhoneNumber(context)
    await expect(await dialog.findByRole('button', { name: 'Adding...' })).toBeDisabled()
    await context.userEvent.type(dialog.getByLabelText('First name'), 'Noor')
    await expect(dialog.getByLabelText('First name')).toHaveValue('')
    await context.userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
})

/** The phone number belongs to another contact. */
export const NumberTaken = meta.story({
  parameters: { expectedErrors: [/already exists/] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = await findDialog('dialog')
    const phoneInput = dialog.getByLabelText(/^Phone number/)
    await userEvent.type(phoneInput, '(202) 555-0101')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await waitFor(() =>
      expect(phoneInput).toHaveAccessibleDescription(
        `${phoneNumberHint} A contact with this phone number already exists`,
      ),
    )
    await waitFor(() => expect(phoneInput).toHaveFocus())
  },
})

/**
 * Expects the overlay of the alert dialog to cover a dialog. It compares their order, since the overlay ignores pointer
 * events and a hit test would not find it.
 */
async function expectBelowOverlay(dialog: Element) {
  const overlay = document.querySelector('[data-slot=alert-dialog-overlay]') as Element
  await expect(dialog.compareDocumentPosition(overlay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect(Number(getComputedStyle(overlay).zIndex)).toBeGreaterThanOrEqual(
    Number(getComputedStyle(dialog).zIndex),
  )
}

/** Escape asks before it discards the input. */
export const EscapeAfterTyping = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = await findDialog('dialog', 'Add New Contact')
    const firstNameInput = dialog.getByLabelText<HTMLInputElement>('First name')
    // Both events occur in one task, as on a busy page; with user-event, React would render between them.
    firstNameInput.setRangeText('N')
    firstNameInput.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    firstNameInput.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    const confirmDialog = await findDialog('alertdialog')
    await expect(confirmDialog.getByText('Discard what you typed?')).toBeVisible()
    await expect(confirmDialog.getByText('This contact is not saved yet.')).toBeVisible()
    await expect(firstNameInput).toHaveValue('N')
    await expect(asksBeforeUnload()).toBe(true)
  },
})

export const DiscardsChanges = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const addButton = canvas.getByRole('button', { name: 'Add Contact' })
    await userEvent.click(addButton)
    const dialog = await findDialog('dialog', 'Add New Contact')
    const dialogElement = screen.getByRole('dialog')
    const firstNameInput = dialog.getByLabelText('First name')
    await userEvent.type(firstNameInput, 'Noor')
    // The event is not sent by user-event, whose `act` fails when the focus moves during a key event.
    firstNameInput.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    const confirmDialog = await findDialog('alertdialog')
    await expect(confirmDialog.getByText('Discard what you typed?')).toBeVisible()
    await expectBelowOverlay(dialogElement)
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(dialog.getByLabelText('First name')).toHaveFocus())
    await expect(dialog.getByLabelText('First name')).toHaveValue('Noor')

    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.click(
      (await findDialog('alertdialog')).getByRole('button', { name: 'Discard' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(addButton).toHaveFocus())
    await expect(asksBeforeUnload()).toBe(false)
    // The next form is empty, and closes without a question.
    await userEvent.click(addButton)
    const next = await findDialog('dialog', 'Add New Contact')
    await expect(next.getByLabelText('First name')).toHaveValue('')
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(next.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})
