import { contract } from '@callwright/contract'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { aCampaign } from '../campaigns/campaigns.mocks.ts'
import { aContact } from '../contacts/contacts.mocks.ts'
import { asViewer } from '../mocks/as-viewer.tsx'
import { hangs } from '../mocks/handlers.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { CommandPalette } from './command-palette.tsx'
import { navigation } from './navigation.ts'

const meta = preview.meta({
  title: 'Screens/Shell/Command palette',
  component: CommandPalette,
  decorators: [withProviders],
  args: {
    open: true,
    onOpenChange: fn(),
    items: navigation,
    singleKeys: true,
    onNavigate: fn(),
    search: '',
    onSearchChange: fn(),
    onCreateCampaign: fn(),
    onImport: fn(),
    onEditContact: fn(),
    onStopCalls: fn(),
    onCommand: fn(),
  },
  render: ({ search: initialSearch, onSearchChange: _, ...args }) => {
    const [search, setSearch] = useState(initialSearch)
    return <CommandPalette {...args} search={search} onSearchChange={setSearch} />
  },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

const findPalette = async () => within(await screen.findByRole('dialog'))

/** The palette is looking for contacts. */
export const Loading = meta.story({
  args: { search: 'an' },
  beforeEach: ({ msw }) => {
    msw.use(hangs(contract.contacts.list), hangs(contract.campaigns.list))
  },
  play: async () => {
    const palette = await findPalette()
    await expect(palette.getByRole('status')).toHaveTextContent('Looking for contacts…')
    await expect(palette.getByRole('option', { name: /^Analytics/ })).toBeVisible()
  },
})

/** Without a search, the palette lists every page and what it can do. */
export const Full = meta.story({
  play: async () => {
    const palette = await findPalette()
    const pages = within(palette.getByRole('group', { name: 'Go to' })).getAllByRole('option')
    await expect(pages.map((option) => option.textContent?.replace(/G[A-Z]$/, ''))).toEqual([
      'Overview',
      'Contacts',
      'Campaigns',
      'Analytics',
      'Settings',
      'Do not call',
      'Widget Test',
      'Homepage',
      'API documentation',
    ])
    // Each screen has the keys of its shortcut.
    await expect(pages.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'OverviewGO',
      'ContactsGC',
    ])
    const actions = within(palette.getByRole('group', { name: 'Actions' })).getAllByRole('option')
    await expect(actions.map(({ textContent }) => textContent)).toEqual([
      'Create campaign',
      'Import contacts',
      'Stop all calls',
    ])
    await expect(
      (await palette.findAllByRole('option', { name: /^Start / }))[0],
    ).toBeInTheDocument()
  },
})

/** A viewer opens pages and campaigns, and has no commands. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  args: { search: 'autumn' },
  play: async () => {
    const palette = await findPalette()
    await expect(await palette.findByRole('option', { name: 'Autumn renewals' })).toBeVisible()
    await expect(palette.queryByRole('group', { name: 'Actions' })).toBeNull()
    await expect(palette.queryByRole('option', { name: /^(Start|Pause) / })).toBeNull()
  },
})

/** A viewer may not edit contacts, so selecting one opens the contacts screen with a search for its phone number. */
export const FindsAContactAsViewer = meta.story({
  decorators: [asViewer],
  parameters: journey,
  args: { search: 'grace' },
  beforeEach: ({ msw }) => {
    const grace = aContact({
      first_name: 'Grace',
      last_name: 'Hopper',
      phone_number: '+14155550132',
    })
    msw.use(...storeHandlers(aMockStore({ contacts: [grace] })))
  },
  play: async ({ args, userEvent }) => {
    const palette = await findPalette()
    await userEvent.click(await palette.findByRole('option', { name: /^Grace Hopper/ }))
    await expect(args.onNavigate).toHaveBeenCalledWith('/dashboard/contacts?search=%2B14155550132')
    await expect(args.onEditContact).not.toHaveBeenCalled()
  },
})

/** While the server searches, only those contacts of the search before are offered that match the new one, too. */
export const SearchesAgain = meta.story({
  parameters: journey,
  args: { search: 'grace' },
  beforeEach: ({ msw }) => {
    const contacts = [
      aContact({ id: 1, first_name: 'Grace', last_name: 'Hopper' }),
      aContact({ id: 2, first_name: 'Grace', last_name: 'Kelly' }),
    ]
    msw.use(...storeHandlers(aMockStore({ contacts })))
  },
  play: async ({ args, msw, userEvent }) => {
    const palette = await findPalette()
    await palette.findByRole('option', { name: /^Grace Kelly/ })
    msw.use(hangs(contract.contacts.list))
    const input = palette.getByRole('combobox')
    await userEvent.type(input, ' hop')
    await expect(palette.getByRole('option', { name: /^Grace Hopper/ })).toBeVisible()
    await expect(palette.queryByRole('option', { name: /^Grace Kelly/ })).toBeNull()
    await userEvent.clear(input)
    await userEvent.type(input, 'bob{Enter}')
    await expect(args.onEditContact).not.toHaveBeenCalled()
    await expect(args.onNavigate).toHaveBeenCalledWith('/dashboard/contacts?search=bob')
  },
})

/** Without matches, one item remains: the search on the contacts screen. */
export const NothingMatches = meta.story({
  args: { search: 'zzyzx' },
  play: async ({ args, userEvent }) => {
    const palette = await findPalette()
    await waitFor(() =>
      expect(palette.getByRole('status')).toHaveTextContent('Nothing matches “zzyzx”.'),
    )
    await expect(palette.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(args.onNavigate).toHaveBeenCalledWith('/dashboard/contacts?search=zzyzx')
  },
})

/** The palette shows a limited number of contacts, and an item that opens all matches. */
export const ManyRows = meta.story({
  args: { search: 'a' },
  beforeEach: ({ msw }) => {
    const campaigns = Array.from({ length: 40 }, (_, n) =>
      aCampaign({ id: n + 1, name: `Autumn ${n + 1}`, status: 'completed' }),
    )
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async () => {
    const palette = await findPalette()
    const contactsGroup = within(await palette.findByRole('group', { name: 'Contacts' }))
    // The group has five contacts, and the item that opens all matches.
    await waitFor(() => expect(contactsGroup.getAllByRole('option')).toHaveLength(6))
    await expect(await palette.findByRole('option', { name: 'Autumn 40' })).toBeInTheDocument()
    await expect(palette.queryByText(/^Nothing matches/)).toBeNull()
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})

/** Without a search, only the first campaigns can be paused or started. */
export const OffersTheFirstCommands = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const campaigns = Array.from({ length: 8 }, (_, n) =>
      aCampaign({ id: n + 1, name: `Autumn ${n + 1}`, status: n < 4 ? 'running' : 'paused' }),
    )
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ args, userEvent }) => {
    const palette = await findPalette()
    const findCommands = () => palette.findAllByRole('option', { name: /^(Start|Pause) Autumn/ })
    await expect(await findCommands()).toHaveLength(5)
    await userEvent.click(palette.getByRole('combobox'))
    await userEvent.keyboard('autumn')
    await waitFor(async () => expect(await findCommands()).toHaveLength(8))
    await userEvent.click(palette.getByRole('option', { name: 'Start Autumn 8' }))
    await expect(args.onCommand).toHaveBeenCalledWith(
      expect.objectContaining({ action: 'start', campaign: expect.objectContaining({ id: 8 }) }),
    )
  },
})

const longWord = 'Donaudampfschifffahrtsgesellschaft'

/** Long names of contacts and campaigns wrap in a window of 320 px. */
export const LongText = meta.story({
  parameters: smallScreens,
  globals: { viewport: { value: 'narrow' } },
  args: { search: 'donau' },
  beforeEach: ({ msw }) => {
    const contacts = [aContact({ first_name: longWord.repeat(2), last_name: longWord })]
    const campaigns = [aCampaign({ name: longWord.repeat(5), status: 'running' })]
    msw.use(...storeHandlers(aMockStore({ contacts, campaigns })))
  },
  play: async () => {
    const palette = await findPalette()
    await palette.findByRole('option', { name: new RegExp(`^${longWord}`) })
    const contactsGroup = within(palette.getByRole('group', { name: 'Contacts' }))
    await waitFor(() => expect(contactsGroup.getAllByRole('option')).toHaveLength(2))
    const list = palette.getByRole('listbox')
    await expect(list.scrollWidth).toBe(list.clientWidth)
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})
