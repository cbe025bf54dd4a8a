import { contract } from '@callwright/contract'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { aCampaign } from '../campaigns/campaigns.mocks.ts'
import { aContact } from '../contacts/contacts.mocks.ts'
import { hangs } from '../mocks/answer.ts'
import { aWorld, worldHandlers } from '../mocks/index.ts'
import { expectToFit, smallScreens } from '../mocks/small-screens.ts'
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
    onGo: fn(),
    search: '',
    onSearchChange: fn(),
  },
  render: ({ search: first, onSearchChange: _, ...args }) => {
    const [search, setSearch] = useState(first)
    return <CommandPalette {...args} search={search} onSearchChange={setSearch} />
  },
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers())
  },
})

const palette = async () => within(await screen.findByRole('dialog'))

export const Looking = meta.story({
  args: { search: 'an' },
  beforeEach: ({ msw }) => {
    msw.use(hangs(contract.contacts.list), hangs(contract.campaigns.list))
  },
  play: async () => {
    const found = await palette()
    await expect(found.getByRole('status')).toHaveTextContent('Looking for contacts…')
    await expect(found.getByRole('option', { name: /^Analytics/ })).toBeVisible()
  },
})

/** Without matches, the contacts can still be searched. */
export const NothingMatches = meta.story({
  args: { search: 'zzyzx' },
  play: async ({ args, userEvent }) => {
    const found = await palette()
    await waitFor(() =>
      expect(found.getByRole('status')).toHaveTextContent('Nothing matches “zzyzx”.'),
    )
    await expect(found.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(args.onGo).toHaveBeenCalledWith('/dashboard/contacts?search=zzyzx')
  },
})

/** A limited number of matches, with a link to all. */
export const ManyMatches = meta.story({
  args: { search: 'a' },
  beforeEach: ({ msw }) => {
    const campaigns = Array.from({ length: 40 }, (_, n) =>
      aCampaign({ id: n + 1, name: `Autumn ${n + 1}`, status: 'completed' }),
    )
    msw.use(...worldHandlers(aWorld({ campaigns })))
  },
  play: async () => {
    const found = await palette()
    const contacts = within(await found.findByRole('group', { name: 'Contacts' }))
    // Five contacts, and the link to all.
    await waitFor(() => expect(contacts.getAllByRole('option')).toHaveLength(6))
    await expect(await found.findByRole('option', { name: 'Autumn 40' })).toBeInTheDocument()
    await expectToFit(screen.getByRole('dialog'))
  },
})

const word = 'Donaudampfschifffahrtsgesellschaft'

export const LongText = meta.story({
  parameters: smallScreens,
  globals: { viewport: { value: 'narrow' } },
  args: { search: 'donau' },
  beforeEach: ({ msw }) => {
    const contacts = [aContact({ first_name: word.repeat(2), last_name: word })]
    const campaigns = [aCampaign({ name: word.repeat(5), status: 'running' })]
    msw.use(...worldHandlers(aWorld({ contacts, campaigns })))
  },
  play: async () => {
    const found = await palette()
    await found.findByRole('option', { name: new RegExp(`^${word}`) })
    const contacts = within(found.getByRole('group', { name: 'Contacts' }))
    await waitFor(() => expect(contacts.getAllByRole('option')).toHaveLength(2))
    const list = found.getByRole('listbox')
    await expect(list.scrollWidth).toBe(list.clientWidth)
    await expectToFit(screen.getByRole('dialog'))
  },
})
