import preview from '@callwright/storybook/preview'
import { HttpResponse, http } from 'msw'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import { aContact, contactsHandlers, manyContacts } from '../contacts/contacts.mocks.ts'
import { aWorld, worldHandlers } from '../mocks/index.ts'
import { expectToFit, smallScreens } from '../mocks/small-screens.ts'
import { onStage } from '../mocks/stage.tsx'
import { campaignsHandlers } from './campaigns.mocks.ts'
import { CampaignsPage } from './campaigns-page.tsx'

const meta = preview.meta({
  title: 'Screens/Create Campaign',
  component: CampaignsPage,
  decorators: [onStage],
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers())
  },
})

type Context = Pick<Parameters<NonNullable<typeof Defaults.input.play>>[0], 'canvas' | 'userEvent'>

async function openDialog({ canvas, userEvent }: Context) {
  await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
  return within(await screen.findByRole('dialog', { name: 'Create New Campaign' }))
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

async function nameIt({ userEvent }: Context, dialog: Dialog) {
  await userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Winter sale')
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toBeEnabled())
  await userEvent.click(dialog.getByRole('combobox', { name: /^AI Assistant/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lead qualifier' }))
}

/** Fills in what the dialog asks for and sends it. */
async function create(context: Context) {
  const dialog = await openDialog(context)
  await nameIt(context, dialog)
  await context.userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
  await context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
  return dialog
}

/** Puts a text into the search at once: a pause in typing would ask for half of it. */
async function search({ userEvent }: Context, dialog: Dialog, text: string) {
  const box = dialog.getByRole('searchbox')
  await userEvent.tripleClick(box)
  await userEvent.paste(text)
  await expect(box).toHaveValue(text)
}

async function chooseTag({ userEvent }: Context, dialog: Dialog, tag: string) {
  await userEvent.click(dialog.getByRole('combobox', { name: 'Tag' }))
  await userEvent.click(await screen.findByRole('option', { name: tag }))
}

/** Nothing a person typed may be lost because the server did not take it. */
async function expectAllIsThere(dialog: Dialog) {
  await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveValue('Winter sale')
  await expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toHaveTextContent(
    'Lead qualifier',
  )
  await expect(dialog.getByRole('checkbox', { name: 'Marta Okafor' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeEnabled()
}

export const Defaults = meta.story({
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(dialog.getByLabelText('Max Concurrent Calls')).toHaveValue(1)
    await expect(dialog.getByLabelText('Retry Attempts')).toHaveValue(3)
    await expect(dialog.getByLabelText('Retry Delay (minutes)')).toHaveValue(30)
    await expect(dialog.getByText('3 retries = up to 4 calls')).toBeVisible()
    await expect(await dialog.findByText('0 selected')).toBeInTheDocument()
    await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeDisabled()
    await expect(dialog.queryByRole('checkbox', { name: /^All / })).not.toBeInTheDocument()
  },
})

export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Defaults.input.play,
})

const small = (value: 'zoomed' | 'narrow') => ({
  parameters: { ...smallScreens, expectedErrors: [/Something went wrong on the server/] },
  globals: { viewport: { value } },
  beforeEach: ({ msw }: Parameters<NonNullable<typeof Defaults.input.play>>[0]) => {
    msw.use(campaignsHandlers.createFails())
  },
  play: async (context: Context) => {
    const dialog = await create(context)
    await dialog.findByText(/^Error creating campaign/)
    await expectToFit(screen.getByRole('dialog'))
  },
})

export const Zoomed = meta.story(small('zoomed'))
export const Narrow = meta.story(small('narrow'))
export const Dark = meta.story({ globals: { theme: 'dark' }, play: Defaults.input.play })

const word = 'Donaudampfschifffahrtsgesellschaft'

export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const [one, ...others] = manyContacts(120)
    const long = aContact({
      ...one,
      first_name: word.repeat(3).slice(0, 100),
      tags: [word.slice(0, 60)],
    })
    const assistants = [{ id: 'long', name: word.repeat(4) }]
    msw.use(...worldHandlers(aWorld({ contacts: [long, ...others], assistants })))
  },
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toBeEnabled(),
    )
    await userEvent.click(dialog.getByRole('combobox', { name: /^AI Assistant/ }))
    await userEvent.click(await screen.findByRole('option', { name: word.repeat(4) }))
    await chooseTag(context, dialog, word.slice(0, 60))
    await search(context, dialog, word.repeat(3).slice(0, 100))
    await expect(
      await dialog.findByRole('checkbox', { name: /^All 1 contacts with the tag “Donau/ }),
    ).toBeEnabled()
    await expectToFit(screen.getByRole('dialog'))
  },
})

export const CreatesAndRuns = meta.story({
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await nameIt(context, dialog)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Priya Hall' }))
    await expect(dialog.getByText('2 selected')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))

    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(canvas.getByRole('button', { name: 'Create Campaign' })).toHaveFocus()
    await expect(card.getByText('draft')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(await card.findByText('running')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText('Started 1 calls for campaign')).toBeVisible()

    // The next one begins with empty fields.
    const next = await openDialog(context)
    await expect(next.getByLabelText(/^Campaign Name/)).toHaveValue('')
  },
})

export const EveryoneWhoMatches = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers(aWorld({ contacts: manyContacts(1240) })))
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await nameIt(context, dialog)
    await expect(await dialog.findByRole('checkbox', { name: 'All 1,240 contacts' })).toBeVisible()
    await expect(dialog.getByText(/^These are the 100 newest of 1,240 contacts/)).toBeVisible()
    await search(context, dialog, 'globex')
    const all = await dialog.findByRole('checkbox', {
      name: 'All 177 contacts that match “globex”',
    })
    await userEvent.click(all)
    await expect(all).toHaveFocus()
    await expect(dialog.queryByRole('searchbox')).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('177')).toBeVisible()
  },
})

export const WithATag = meta.story({
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await chooseTag(context, dialog, 'vip')
    const listed = () => within(dialog.getByRole('list')).getAllByRole('checkbox')
    await waitFor(() => expect(listed()).toHaveLength(7))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all' }))
    // Who was chosen before still is.
    await expect(dialog.getByText('8 selected')).toBeVisible()
    await chooseTag(context, dialog, 'All tags')
    await waitFor(() => expect(listed()).toHaveLength(34))
  },
})

export const EveryoneWithATag = meta.story({
  beforeEach: EveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await nameIt(context, dialog)
    await dialog.findByRole('checkbox', { name: 'All 1,240 contacts' })
    await chooseTag(context, dialog, 'partner')
    await dialog.findByRole('checkbox', { name: 'All 248 contacts with the tag “partner”' })
    await search(context, dialog, 'globex')
    const all = await dialog.findByRole('checkbox', {
      name: 'All 35 contacts with the tag “partner” that match “globex”',
    })
    await userEvent.click(all)
    await expect(dialog.getByRole('combobox', { name: 'Tag' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('35')).toBeVisible()
  },
})

export const SearchAmongMany = meta.story({
  beforeEach: EveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    // Beyond the hundred that are listed: only the server can find it.
    await search(context, dialog, '(202) 555-1337')
    const listed = () => within(dialog.getByRole('list')).getAllByRole('checkbox')
    await waitFor(() => expect(listed()).toHaveLength(1))
    const [found] = listed()
    await expect(dialog.getByText('(202) 555-1337')).toBeVisible()
    await userEvent.click(found as HTMLElement)
    await expect(dialog.getByText('2 selected')).toBeVisible()
    await search(context, dialog, 'nobody at all')
    await expect(await dialog.findByText('Nothing matches')).toBeVisible()
    await expect(dialog.getByText('2 selected')).toBeVisible()
  },
})

export const SearchFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: EveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const { msw, userEvent } = context
    const dialog = await openDialog(context)
    await dialog.findByRole('checkbox', { name: 'All 1,240 contacts' })
    msw.use(contactsHandlers.listFails())
    await search(context, dialog, 'globex')
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Contacts could not be loaded')
    // How many match is not known: nobody can choose them all.
    await expect(dialog.queryByRole('checkbox', { name: /that match/ })).not.toBeInTheDocument()
    msw.use(...worldHandlers(aWorld({ contacts: manyContacts(1240) })))
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await expect(
      await dialog.findByRole('checkbox', { name: 'All 177 contacts that match “globex”' }),
    ).toBeEnabled()
  },
})

export const LimitsCheckedAsTyped = meta.story({
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    const retype = async (label: string, text: string) => {
      await userEvent.clear(dialog.getByLabelText(label))
      await userEvent.type(dialog.getByLabelText(label), text)
    }
    await retype('Max Concurrent Calls', '11')
    await expect(
      await dialog.findByText('Max concurrent calls must be a whole number from 1 to 10'),
    ).toBeVisible()
    await retype('Retry Delay (minutes)', '0')
    await expect(
      await dialog.findByText('Retry delay must be a whole number from 1 to 10080'),
    ).toBeVisible()
    await retype('Retry Attempts', '6')
    await expect(
      await dialog.findByText('Retry attempts must be a whole number from 0 to 5'),
    ).toBeVisible()
    await retype('Retry Attempts', '1')
    await expect(await dialog.findByText('1 retry = up to 2 calls')).toBeVisible()
    await userEvent.click(dialog.getByLabelText(/^Campaign Name/))
    await userEvent.paste('x'.repeat(201))
    await expect(await dialog.findByText('Use at most 200 characters')).toBeVisible()
    await userEvent.click(dialog.getByLabelText('Description'))
    await userEvent.paste('x'.repeat(2001))
    await expect(await dialog.findByText('Use at most 2000 characters')).toBeVisible()
  },
})

export const EndBeforeStart = meta.story({
  play: async (context) => {
    const dialog = await openDialog(context)
    const set = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    await set('Scheduled End', '2026-12-01T09:00')
    await set('Scheduled Start', '2026-12-01T09:00')
    const refusal = 'The end of the schedule must be after its start'
    await expect(await dialog.findByText(refusal)).toBeVisible()
    await set('Scheduled Start', '2026-12-01T08:59')
    await waitFor(() => expect(dialog.queryByText(refusal)).not.toBeInTheDocument())
    await set('Scheduled End', '2026-11-30T17:00')
    await expect(await dialog.findByText(refusal)).toBeVisible()
    await set('Scheduled End', '')
    await waitFor(() => expect(dialog.queryByText(refusal)).not.toBeInTheDocument())
  },
})

/** Half a date is none to the browser; it must not pass for no schedule at all. */
export const HalfATime = meta.story({
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await nameIt(context, dialog)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    const start = dialog.getByLabelText('Scheduled Start')
    await userEvent.click(start)
    Object.defineProperty(start, 'validity', { configurable: true, value: { badInput: true } })
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await dialog.findByText('Complete the date and time, or clear it')).toBeVisible()
    await expectAllIsThere(dialog)
  },
})

export const ForLater = meta.story({
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await nameIt(context, dialog)
    await fireEvent.change(dialog.getByLabelText('Scheduled Start'), {
      target: { value: '2026-12-01T09:00' },
    })
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('Starts calling Dec 1, 2026, 9:00 AM')).toBeVisible()
  },
})

export const NameAndAssistantMissing = meta.story({
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await dialog.findByText('Campaign name is required')).toBeVisible()
    await expect(dialog.getByText('Choose an AI assistant')).toBeVisible()
    await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveFocus()
  },
})

export const DraftKept = meta.story({
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await nameIt(context, dialog)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    const again = await openDialog(context)
    await again.findByRole('checkbox', { name: 'Marta Okafor' })
    await expectAllIsThere(again)
    await userEvent.click(again.getByRole('button', { name: 'Start over' }))
    await expect(again.getByLabelText(/^Campaign Name/)).toHaveValue('')
    await expect(again.getByText('0 selected')).toBeVisible()
    await expect(again.queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument()
  },
})

export const Creating = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createHangs())
  },
  play: async (context) => {
    const dialog = await create(context)
    await expect(await dialog.findByRole('button', { name: 'Creating...' })).toBeDisabled()
  },
})

export const NameRefusedByServer = meta.story({
  parameters: { expectedErrors: [/Another campaign has this name/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsRefused())
  },
  play: async (context) => {
    const dialog = await create(context)
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Campaign Name/)).toHaveAccessibleDescription(
        'Another campaign has this name',
      ),
    )
    await expect(dialog.getByText('There is no such assistant')).toBeVisible()
    await waitFor(() => expect(dialog.getByLabelText(/^Campaign Name/)).toHaveFocus())
    await expectAllIsThere(dialog)
  },
})

export const ContactsRefusedByServer = meta.story({
  parameters: { expectedErrors: [/Some of the selected contacts do not exist/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createContactsAreRefused())
  },
  play: async (context) => {
    const dialog = await create(context)
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Some of the selected contacts do not exist',
    )
    await expectAllIsThere(dialog)
  },
})

export const CreatingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createFails())
  },
  play: async (context) => {
    const dialog = await create(context)
    await expect(
      await dialog.findByText('Error creating campaign: Something went wrong on the server'),
    ).toBeVisible()
    await expectAllIsThere(dialog)
  },
})

export const CreatingWithoutServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsUnreachable())
  },
  play: async (context) => {
    const dialog = await create(context)
    await expect(await dialog.findByText('Error creating campaign')).toBeVisible()
    await expectAllIsThere(dialog)
  },
})

const keysSent: (string | null)[] = []
export const AnswerLost = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    keysSent.length = 0
    msw.use(
      http.post('*/api/campaigns', ({ request }) => {
        keysSent.push(request.headers.get('idempotency-key'))
        return HttpResponse.error()
      }),
    )
  },
  play: async (context) => {
    const dialog = await create(context)
    await dialog.findByText('Error creating campaign')
    const again = () =>
      context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await again()
    await waitFor(() => expect(keysSent).toHaveLength(2))
    await expect(keysSent[0]).toMatch(/^[\da-f-]{36}$/)
    await expect(keysSent[1]).toBe(keysSent[0])
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeEnabled(),
    )
    await context.userEvent.type(dialog.getByLabelText(/^Campaign Name/), ' 2')
    await again()
    await waitFor(() => expect(keysSent).toHaveLength(3))
    await expect(keysSent[2]).not.toBe(keysSent[0])
  },
})

export const AnsweredWithHtml = meta.story({
  parameters: { expectedErrors: [/The server could not answer/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsHtml())
  },
  play: CreatingWithoutServer.input.play,
})

export const AssistantsLoading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsHang())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    const assistant = dialog.getByRole('combobox', { name: /^AI Assistant/ })
    await expect(assistant).toHaveTextContent('Loading...')
    await expect(assistant).toBeDisabled()
  },
})

export const AssistantsUnavailable = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsFail())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText('AI assistants could not be loaded')).toBeVisible()
    context.msw.use(...worldHandlers())
    await context.userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await nameIt(context, dialog)
    await expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toHaveTextContent(
      'Lead qualifier',
    )
  },
})

export const NoAssistants = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsAreNone())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText(/^No assistants at the voice provider yet/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

export const ContactsUnavailable = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listFails())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText('Contacts could not be loaded')).toBeInTheDocument()
    await context.userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Winter sale')
    context.msw.use(...worldHandlers())
    await context.userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await expect(await dialog.findByRole('checkbox', { name: 'Marta Okafor' })).toBeInTheDocument()
    await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveValue('Winter sale')
  },
})

export const NobodyToCall = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers(aWorld({ contacts: [] })))
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText(/^Add or import contacts first/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeDisabled()
  },
})
