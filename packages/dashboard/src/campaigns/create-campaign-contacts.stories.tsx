import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { contactsHandlers, manyContacts } from '../contacts/contacts.mocks.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { withProviders } from '../mocks/with-providers.tsx'
import { campaignsHandlers } from './campaigns.mocks.ts'
import { CampaignsPage } from './campaigns-page.tsx'
import {
  fillNameAndAssistant,
  filterByTag,
  openDialog,
  searchContacts,
} from './create-campaign.test-helpers.ts'

const meta = preview.meta({
  title: 'Screens/Create Campaign/Contacts',
  component: CampaignsPage,
  args: { view: 'cards' as const, onViewChange: fn(), status: undefined, onStatusChange: fn() },
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

type PlayContext = Parameters<NonNullable<typeof AddsEveryoneWhoMatches.input.play>>[0]

export const AddsEveryoneWhoMatches = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(1240) })))
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    await expect(
      await dialog.findByText('These are the 100 newest of 1,240 contacts. Search to find others.'),
    ).toBeVisible()
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await searchContacts(context, dialog, 'globex')
    await dialog.findByText('These are the 100 newest of 177 contacts that match.')
    const selectAll = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    await userEvent.click(selectAll)
    // The contact that was selected before is still selected.
    await expect(await dialog.findByText('178 selected')).toBeVisible()
    await expect(dialog.getByText('All 177 matching contacts are selected')).toBeVisible()
    await expect(selectAll).toBeChecked()

    const [, firstItem] = within(dialog.getByRole('group', { name: 'Contacts' })).getAllByRole(
      'checkbox',
    )
    await userEvent.click(firstItem as HTMLElement)
    await expect(dialog.getByText('177 selected')).toBeVisible()
    await expect(selectAll.indeterminate).toBe(true)
    await expect(dialog.queryByText(/contacts are selected$/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('177')).toBeVisible()
  },
})

/** All contacts are selected, of which the list shows the first hundred. */
export const AllSelected = meta.story({
  beforeEach: AddsEveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const dialog = await openDialog(context)
    await dialog.findByText(/^These are the 100 newest of 1,240 contacts/)
    const selectAll = dialog.getByRole('checkbox', { name: 'Select all' })
    await context.userEvent.click(selectAll)
    await expect(await dialog.findByText('All 1,240 contacts are selected')).toBeVisible()
    await context.userEvent.click(selectAll)
    await expect(await dialog.findByText('0 selected')).toBeVisible()
    await context.userEvent.click(selectAll)
    await expect(await dialog.findByText('1,240 selected')).toBeVisible()
  },
})

/** The ids of the contacts that match could not be loaded. */
export const SelectAllFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(1240) })))
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await dialog.findByText(/^These are the 100 newest of 1,240 contacts/)
    context.msw.use(contactsHandlers.idsFail())
    await context.userEvent.click(dialog.getByRole('checkbox', { name: 'Select all' }))
    await expect(
      await screen.findByText('Contacts could not be loaded: Something went wrong on the server'),
    ).toBeVisible()
    await expect(dialog.getByText('0 selected')).toBeVisible()
  },
})

/** With more contacts than ids are loaded, Select all stands for all that match when the campaign is created. */
export const SelectsMoreThanListed = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(10_001) })))
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    const allCheckbox = await dialog.findByRole('checkbox', { name: 'All 10,001 contacts' })
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all' }))
    await expect(allCheckbox).toBeChecked()
    await expect(allCheckbox).toHaveFocus()
    await expect(allCheckbox).toHaveAccessibleDescription(
      'The campaign calls all contacts that exist when you create it.',
    )
    await expect(dialog.queryByRole('searchbox')).not.toBeInTheDocument()
    await expect(dialog.getByRole('combobox', { name: 'Tag' })).toBeDisabled()
    // Without it, the contacts can be selected one by one again.
    await userEvent.click(allCheckbox)
    await expect(await dialog.findByRole('searchbox')).toBeInTheDocument()
    await expect(dialog.getByRole('combobox', { name: 'Tag' })).toBeEnabled()
    await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeDisabled()
    await userEvent.click(allCheckbox)
    await expect(dialog.queryByRole('searchbox')).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('10,001')).toBeVisible()
  },
})

/** More contacts match a search than ids are loaded. */
export const MatchesOfASearch = meta.story({
  beforeEach: SelectsMoreThanListed.input.beforeEach,
  play: async (context) => {
    const dialog = await openDialog(context)
    await dialog.findByText(/^These are the 100 newest of 10,001 contacts/)
    // Every phone number contains it.
    await searchContacts(context, dialog, '555-')
    const allCheckbox = await dialog.findByRole('checkbox', {
      name: 'All 10,001 contacts that match “555-”',
    })
    await expect(allCheckbox).toHaveAccessibleDescription(
      'The campaign calls all contacts that match when you create it.',
    )
  },
})

export const FiltersByTag = meta.story({
  parameters: journey,
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await filterByTag(context, dialog, 'vip')
    const listedCheckboxes = () =>
      within(
        within(dialog.getByRole('group', { name: 'Contacts' })).getByRole('list'),
      ).getAllByRole('checkbox')
    await waitFor(() => expect(listedCheckboxes()).toHaveLength(7))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all' }))
    // The contact that was selected before is still selected.
    await expect(dialog.getByText('8 selected')).toBeVisible()
    await filterByTag(context, dialog, 'All tags')
    await waitFor(() => expect(listedCheckboxes()).toHaveLength(34))
  },
})

export const AddsEveryoneWithATag = meta.story({
  parameters: journey,
  beforeEach: AddsEveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    await dialog.findByText(/^These are the 100 newest of 1,240 contacts/)
    await filterByTag(context, dialog, 'partner')
    await dialog.findByText(/^These are the 100 newest of 248 contacts/)
    await searchContacts(context, dialog, 'globex')
    const listedCheckboxes = () =>
      within(
        within(dialog.getByRole('group', { name: 'Contacts' })).getByRole('list'),
      ).getAllByRole('checkbox')
    await waitFor(() => expect(listedCheckboxes()).toHaveLength(35))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all' }))
    await expect(dialog.getByText('35 selected')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('35')).toBeVisible()
  },
})

export const FindsAmongMany = meta.story({
  parameters: journey,
  beforeEach: AddsEveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    // The contact is not among the hundred listed ones, so the server must find it.
    await searchContacts(context, dialog, '(202) 555-1337')
    const listedCheckboxes = () =>
      within(
        within(dialog.getByRole('group', { name: 'Contacts' })).getByRole('list'),
      ).getAllByRole('checkbox')
    await waitFor(() => expect(listedCheckboxes()).toHaveLength(1))
    const [onlyMatch] = listedCheckboxes()
    await expect(dialog.getByText('(202) 555-1337')).toBeVisible()
    await userEvent.click(onlyMatch as HTMLElement)
    await expect(dialog.getByText('2 selected')).toBeVisible()
    await searchContacts(context, dialog, 'nobody at all')
    await expect(await dialog.findByText('Nothing matches')).toBeVisible()
    await expect(dialog.getByText('2 selected')).toBeVisible()
  },
})

/** Searches for a company after the server began to fail. */
async function failSearch(context: PlayContext, dialog: Awaited<ReturnType<typeof openDialog>>) {
  await dialog.findByText(/^These are the 100 newest of 1,240 contacts/)
  context.msw.use(contactsHandlers.listFails())
  await searchContacts(context, dialog, 'globex')
}

/** The dialog says that the search failed, and offers a retry. */
export const SearchFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: AddsEveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const dialog = await openDialog(context)
    await failSearch(context, dialog)
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Contacts could not be loaded: Something went wrong on the server',
    )
    // The number of matches is unknown, so all matches cannot be selected.
    await expect(dialog.getByRole('checkbox', { name: 'Select all' })).toBeDisabled()
  },
})

export const SearchFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: AddsEveryoneWhoMatches.input.beforeEach,
  play: async (context) => {
    const dialog = await openDialog(context)
    await failSearch(context, dialog)
    const retryButton = await dialog.findByRole('button', { name: 'Retry' })
    context.msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(1240) })))
    await context.userEvent.click(retryButton)
    await expect(await dialog.findByText(/^These are the 100 newest of 177 contacts/)).toBeVisible()
  },
})

/** The list of contacts could not be loaded. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listFails())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText('Contacts could not be loaded')).toBeInTheDocument()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async (context) => {
    const dialog = await openDialog(context)
    const retryButton = await dialog.findByRole('button', { name: 'Retry' })
    await context.userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Winter sale')
    context.msw.use(...storeHandlers())
    await context.userEvent.click(retryButton)
    await expect(await dialog.findByRole('checkbox', { name: 'Marta Okafor' })).toBeInTheDocument()
    await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveValue('Winter sale')
  },
})

/** Without contacts, no campaign can be created. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: [] })))
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText(/^Add or import contacts first/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeDisabled()
  },
})

/** A selected contact that somebody deletes is not selected any more. */
export const DeselectsADeletedContact = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  play: async (context) => {
    const dialog = await openDialog(context)
    await context.userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    const [, second] = within(dialog.getByRole('group', { name: 'Contacts' })).getAllByRole(
      'checkbox',
      { checked: false },
    )
    await context.userEvent.click(second as HTMLElement)
    await expect(dialog.getByText('2 selected')).toBeVisible()
    const contacts = aMockStore().contacts.filter(({ first_name }) => first_name !== 'Marta')
    context.msw.use(...storeHandlers(aMockStore({ contacts })))
    screen.getByText('Fetch again').click()
    await expect(await dialog.findByText('1 selected')).toBeVisible()
    await expect(dialog.queryByRole('checkbox', { name: 'Marta Okafor' })).toBeNull()
  },
})

/** The server knows which of more contacts than the list shows were deleted: after its refusal, the others stay. */
export const DeselectsADeletedContactOfMany = meta.story({
  parameters: { ...journey, expectedErrors: [/Some of the selected contacts do not exist/] },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(1240) })))
  },
  play: async (context) => {
    const { msw, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    await dialog.findByText(/^These are the 100 newest of 1,240 contacts/)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all' }))
    await expect(await dialog.findByText('1,240 selected')).toBeVisible()
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(1240).slice(1) })))
    msw.use(campaignsHandlers.createContactsAreRefused())
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await dialog.findByText('1,239 selected')).toBeVisible()
    await expect(dialog.getByText('Some of the selected contacts do not exist')).toBeVisible()
  },
})
