import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { RoleContext } from '../lib/permissions.ts'
import { BrowserTokenContext } from '../lib/token.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { aContact, contactsHandlers } from './contacts.mocks.ts'
import { defaultQuery, findDialog, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'

const meta = preview.meta({
  title: 'Screens/Contacts/Erase',
  component: ContactsPage,
  decorators: [
    // With accounts, a browser keeps no token of the provider.
    (Story) => (
      <BrowserTokenContext value={false}>
        <Story />
      </BrowserTokenContext>
    ),
    withProviders,
  ],
  args: { query: defaultQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    const store = aMockStore()
    msw.use(...contactsHandlers.stateful(store), ...storeHandlers(store))
  },
})

type Context = Pick<
  Parameters<NonNullable<typeof PersonalData.input.play>>[0],
  'canvas' | 'userEvent'
>

/** Opens the dialog of the first contact, on a small screen by its menu; returns its name. */
async function openContact({ canvas, userEvent }: Context) {
  const [button] = await canvas.findAllByRole('button', { name: /^(Edit|Actions for) / })
  if (!button) throw new Error('there is no contact')
  const label = button.getAttribute('aria-label') ?? ''
  await userEvent.click(button)
  if (label.startsWith('Actions')) {
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  }
  const name = label.replace(/^(Edit|Actions for) /, '')
  return { name, dialog: await findDialog('dialog', 'Edit Contact') }
}

async function openQuestion(context: Context) {
  const { name, dialog } = await openContact(context)
  await context.userEvent.click(dialog.getByRole('button', { name: 'Erase…' }))
  return { name, question: await findDialog('alertdialog', `Erase ${name}?`) }
}

/** An admin can export and erase the data of the contact. */
export const PersonalData = meta.story({
  play: async (context) => {
    const { dialog } = await openContact(context)
    const data = within(dialog.getByRole('region', { name: 'Personal data' }))
    await expect(data.getByRole('link', { name: 'Export data' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/contacts\/\d+\/export$/),
    )
    await expect(data.getByRole('button', { name: 'Erase…' })).toBeEnabled()
  },
})

/** A member can export the data, and cannot erase it. */
export const SeenByAMember = meta.story({
  decorators: [
    (Story) => (
      <RoleContext value="member">
        <Story />
      </RoleContext>
    ),
  ],
  play: async (context) => {
    const { dialog } = await openContact(context)
    await expect(dialog.getByRole('link', { name: 'Export data' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Erase…' })).toBeNull()
  },
})

/** A demo has no data of persons. */
export const InADemo = meta.story({
  decorators: [
    (Story) => (
      <BrowserTokenContext value={true}>
        <Story />
      </BrowserTokenContext>
    ),
  ],
  play: async (context) => {
    const { dialog } = await openContact(context)
    await expect(dialog.queryByRole('region', { name: 'Personal data' })).toBeNull()
  },
})

/** A question says what is deleted, and must be answered in writing. */
export const Question = meta.story({
  play: async (context) => {
    const { question } = await openQuestion(context)
    await expect(
      question.getByText(/transcripts, summaries, analyses and recordings/),
    ).toBeVisible()
    await expect(question.getByText('This cannot be undone.')).toBeVisible()
    const button = question.getByRole('button', { name: 'Erase' })
    await expect(button).toBeDisabled()
    await context.userEvent.type(question.getByLabelText('Type ERASE to confirm'), 'erase')
    await expect(button).toBeDisabled()
  },
})

const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
  play: async (context: Parameters<NonNullable<typeof Question.input.play>>[0]) => {
    await openQuestion(context)
    await expectDialogToFit(screen.getByRole('alertdialog'))
  },
})

/** The question fits a window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** The question fits a window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))

/** A long name is part of the question. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const first_name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
    msw.use(...contactsHandlers.stateful({ contacts: [aContact({ first_name, last_name: '' })] }))
  },
  play: async (context) => {
    await openQuestion(context)
    await expectDialogToFit(screen.getByRole('alertdialog'))
  },
})

async function confirm(context: Context) {
  const { name, question } = await openQuestion(context)
  await context.userEvent.type(question.getByLabelText('Type ERASE to confirm'), 'ERASE')
  await context.userEvent.click(question.getByRole('button', { name: 'Erase' }))
  return { name, question }
}

export const ErasesAContact = meta.story({
  parameters: journey,
  play: async (context) => {
    await context.canvas.findAllByRole('button', { name: /^Edit / })
    const [checkbox] = context.canvas.getAllByRole('checkbox', { name: /^Select (?!all)/ })
    await context.userEvent.click(checkbox as HTMLElement)
    const response = Promise.withResolvers<void>()
    context.msw.use(waitsFor(response.promise))
    const { name, question } = await confirm(context)
    await expect(await question.findByRole('button', { name: 'Erasing...' })).toBeDisabled()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await context.userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('alertdialog')).toBeVisible()
    response.resolve()
    await expect(await screen.findByText('Contact erased')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(context.canvas.queryByRole('button', { name: `Edit ${name}` })).toBeNull(),
    )
    // It is no longer selected either.
    await expect(context.canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
  },
})

/** What was typed for one contact does not erase the next. */
export const AsksForEachContact = meta.story({
  parameters: journey,
  play: async (context) => {
    const { name } = await confirm(context)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(context.canvas.queryByRole('button', { name: `Edit ${name}` })).toBeNull(),
    )
    const { question } = await openQuestion(context)
    await expect(question.getByLabelText('Type ERASE to confirm')).toHaveValue('')
    await expect(question.getByRole('button', { name: 'Erase' })).toBeDisabled()
  },
})

/** While a call to the contact is live, the question stays open and says what to do. */
export const CallIsLive = meta.story({
  parameters: { expectedErrors: [/A call to this contact is live/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.eraseIsRefused())
  },
  play: async (context) => {
    const { question } = await confirm(context)
    await expect(await question.findByRole('alert')).toHaveTextContent(
      'Error erasing the contact: A call to this contact is live. No campaign calls it again: erase it when the call has ended',
    )
    await expect(question.getByRole('button', { name: 'Erase' })).toBeEnabled()
  },
})

export const AsksAgainAfterCancel = meta.story({
  parameters: { expectedErrors: [/A call to this contact is live/], ...journey },
  beforeEach: CallIsLive.input.beforeEach,
  play: async (context) => {
    const { userEvent } = context
    const { name, question } = await confirm(context)
    await question.findByRole('alert')
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const dialog = await findDialog('dialog', 'Edit Contact')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase…' }))
    const again = await findDialog('alertdialog', `Erase ${name}?`)
    await expect(again.queryByRole('alert')).toBeNull()
    await expect(again.getByLabelText('Type ERASE to confirm')).toHaveValue('')
    await expect(again.getByRole('button', { name: 'Erase' })).toBeDisabled()
  },
})

/** The question stays open when the server fails. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.eraseFails())
  },
  play: async (context) => {
    const { question } = await confirm(context)
    await expect(await question.findByRole('alert')).toHaveTextContent(/^Error erasing the contact/)
  },
})
