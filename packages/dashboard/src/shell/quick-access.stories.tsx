import { contract } from '@callwright/contract'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useState } from 'react'
import { expect, screen, spyOn, type UserEventObject, waitFor, within } from 'storybook/test'
import { Page } from '../lib/page.tsx'
import { dropsConnection, fails } from '../mocks/handlers.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { DashboardShell, type DashboardShellProps } from './dashboard-shell.tsx'
import { aShell } from './shell.mocks.ts'

/** Keeps the current path in state, as the site keeps it in the URL. */
function NavigatingShell({ path, onNavigate, ...props }: DashboardShellProps) {
  const [currentPath, setCurrentPath] = useState(path)
  return (
    <DashboardShell
      {...props}
      path={currentPath}
      onNavigate={(href) => {
        onNavigate(href)
        setCurrentPath(href.split('?')[0] ?? '')
      }}
    >
      <Page key={currentPath} title={`At ${currentPath}`} subtitle="A screen stands here.">
        <input type="search" aria-label="Search contacts" />
      </Page>
    </DashboardShell>
  )
}

const meta = preview.meta({
  title: 'Screens/Shell/Quick access',
  component: DashboardShell,
  decorators: [withProviders],
  parameters: { layout: 'fullscreen' },
  args: {
    ...aShell(),
    singleKeys: true,
    children: null,
  },
  render: (args) => <NavigatingShell {...args} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Waits until the palette is open, and returns its input. */
async function findPaletteInput() {
  const paletteInput = await screen.findByRole('combobox', { name: 'Search and commands' })
  await waitFor(() => expect(paletteInput).toHaveFocus())
  return paletteInput
}

/** Ctrl K opens the palette; selecting a screen navigates and focuses its heading. */
export const GoesToAScreen = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await findPaletteInput()
    await userEvent.keyboard('settings')
    const settings = await screen.findByRole('option', { name: 'Settings' })
    await waitFor(() => expect(settings).toHaveAttribute('aria-selected', 'true'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onNavigate).toHaveBeenCalledWith('/dashboard/settings')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'At /dashboard/settings' })).toHaveFocus(),
    )
    // The palette opens again without the previous search, and has the other pages, too.
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect(await findPaletteInput()).toHaveValue('')
    await userEvent.keyboard('homepage')
    await screen.findByRole('option', { name: 'Homepage', selected: true })
    await userEvent.keyboard('{Enter}')
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

/** The server finds contacts; selecting one opens its dialog on the current screen. */
export const FindsAContact = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    const contact = aMockStore().contacts[3]
    await userEvent.click(canvas.getByRole('button', { name: 'Search...' }))
    await findPaletteInput()
    await userEvent.keyboard(contact?.first_name ?? '')
    const contactsGroup = within(await screen.findByRole('group', { name: 'Contacts' }))
    const name = new RegExp(`^${contact?.first_name} ${contact?.last_name}`)
    await userEvent.click((await contactsGroup.findAllByRole('option', { name }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Contact' }))
    await expect(dialog.getByLabelText(/^First name/)).toHaveValue(contact?.first_name)
    await expect(dialog.getByLabelText(/^Phone number/)).toHaveValue(contact?.phone_number)
    await expect(args.onNavigate).not.toHaveBeenCalled()
  },
})

/** Opens the palette, types a command, selects the first campaign and returns the dialog that asks. */
async function selectCommand(userEvent: UserEventObject, command: 'Pause' | 'Start') {
  await userEvent.keyboard('{Control>}k{/Control}')
  await findPaletteInput()
  await userEvent.keyboard(command.toLowerCase())
  const [option] = await screen.findAllByRole('option', { name: new RegExp(`^${command} `) })
  const name = option?.textContent?.replace(`${command} `, '') ?? ''
  await waitFor(() => expect(option).toHaveAttribute('aria-selected', 'true'))
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('alertdialog', { name: `${command} Campaign` })
  return { name, dialog: within(dialog) }
}

/** The palette asks before it pauses a campaign. */
export const PauseQuestion = meta.story({
  play: async ({ userEvent }) => {
    const { name, dialog } = await selectCommand(userEvent, 'Pause')
    await expect(
      dialog.getByText(
        `Are you sure you want to pause “${name}”? Live calls finish, and no new one starts.`,
      ),
    ).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  },
})

/** After Cancel, nothing has changed. */
export const PausesACampaign = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    const first = await selectCommand(userEvent, 'Pause')
    await userEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(screen.queryByText(/paused$/)).toBeNull()
    const { name, dialog } = await selectCommand(userEvent, 'Pause')
    await expect(name).toBe(first.name)
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }))
    await expect(await screen.findByText(`Campaign “${name}” paused`)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
})

export const StartsACampaign = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    const { name, dialog } = await selectCommand(userEvent, 'Start')
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
    await expect(await screen.findByText(`Campaign “${name}” started`)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
})

/** The palette creates a campaign on any screen. */
export const CreatesACampaign = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await findPaletteInput()
    await userEvent.keyboard('create')
    await screen.findByRole('option', { name: 'Create campaign', selected: true })
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Campaign' }))
    await expect(dialog.getByLabelText(/^Campaign Name/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

/** The palette imports contacts on any screen. */
export const ImportsContacts = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await findPaletteInput()
    await userEvent.keyboard('import')
    await screen.findByRole('option', { name: 'Import contacts', selected: true })
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('dialog', { name: 'Import Contacts' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

/** The API documentation is a page of the server, so it opens in a tab of its own. */
export const OpensTheDocumentation = meta.story({
  parameters: journey,
  beforeEach: () => {
    const open = spyOn(window, 'open').mockReturnValue(null)
    return () => open.mockRestore()
  },
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await findPaletteInput()
    await userEvent.keyboard('api')
    await screen.findByRole('option', { name: 'API documentation', selected: true })
    await userEvent.keyboard('{Enter}')
    await expect(window.open).toHaveBeenCalledWith('/api/docs', '_blank', 'noopener')
    await expect(args.onNavigate).not.toHaveBeenCalled()
  },
})

/** Selecting a campaign's name opens the campaign, and does not start it. */
export const FindsACampaign = meta.story({
  parameters: journey,
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await findPaletteInput()
    const [campaign] = aMockStore().campaigns
    const campaignsGroup = within(await screen.findByRole('group', { name: 'Campaigns' }))
    await userEvent.keyboard(campaign?.name ?? '')
    await campaignsGroup.findByRole('option', { name: campaign?.name, selected: true })
    await userEvent.keyboard('{Enter}')
    await expect(args.onNavigate).toHaveBeenCalledWith(`/dashboard/campaigns/${campaign?.id}`)
  },
})

/** A toast says that the campaign could not be started. */
export const StartFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(fails(contract.campaigns.start))
  },
  play: async ({ userEvent }) => {
    const { dialog } = await selectCommand(userEvent, 'Start')
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
    await expect(
      await screen.findByText('Error starting campaign: Something went wrong on the server'),
    ).toBeVisible()
  },
})

/** A failed search is reported; the screens are still listed. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(dropsConnection(contract.contacts.list), dropsConnection(contract.campaigns.list))
  },
  play: async ({ userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await findPaletteInput()
    await userEvent.keyboard('an')
    const palette = within(screen.getByRole('dialog'))
    await waitFor(() =>
      expect(palette.getByRole('status')).toHaveTextContent(
        'Contacts could not be loaded: The server cannot be reached.',
      ),
    )
    await expect(palette.getByRole('option', { name: /^Analytics/ })).toBeVisible()
  },
})

/** The dialog lists all keyboard shortcuts. */
export const Shortcuts = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.keyboard('?')
    const dialogElement = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(dialogElement).toHaveAccessibleDescription(
      'Shortcuts without Ctrl or Cmd can be turned off in Settings.',
    )
    const dialog = within(dialogElement)
    await expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Search and commands',
      'Search this screen',
      'Go to Overview',
      'Go to Contacts',
      'Go to Campaigns',
      'Go to Analytics',
      'Go to Settings',
      'Keyboard shortcuts',
    ])
    await expect(dialog.getAllByRole('definition').map((keys) => keys.textContent)).toEqual([
      'CtrlK',
      '/',
      'GO',
      'GC',
      'GM',
      'GA',
      'GS',
      '?',
    ])
  },
})

/** A letter after a g navigates, a slash focuses the search, and other keys do nothing. */
export const HandlesSingleKeys = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.keyboard('cgx')
    await expect(args.onNavigate).not.toHaveBeenCalled()
    await userEvent.keyboard('gc')
    await expect(args.onNavigate).toHaveBeenCalledWith('/dashboard/contacts')
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'At /dashboard/contacts' })).toHaveFocus(),
    )
    await userEvent.keyboard('/')
    const search = canvas.getByRole('searchbox')
    await expect(search).toHaveFocus()
    // In a field these keys type letters.
    await userEvent.keyboard('gc?/')
    await expect(search).toHaveValue('gc?/')
    await expect(args.onNavigate).toHaveBeenCalledOnce()
    await expect(screen.queryByRole('dialog')).toBeNull()
    // A slash selects the previous search, so that the next one replaces it.
    search.blur()
    await userEvent.keyboard('/x')
    await expect(search).toHaveValue('x')
  },
})

/** In an open list, letters select an option. */
export const LeavesLettersToAList = meta.story({
  parameters: journey,
  decorators: [
    (Story) => (
      <>
        <Story />
        <Select defaultOpen defaultValue="1">
          <SelectTrigger aria-label="Campaign" />
          <SelectContent>
            <SelectItem value="1">Autumn</SelectItem>
            <SelectItem value="2">Google leads</SelectItem>
          </SelectContent>
        </Select>
      </>
    ),
  ],
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('option', { name: 'Autumn' })).toHaveFocus())
    await userEvent.keyboard('go?')
    await waitFor(() => expect(screen.getByRole('option', { name: 'Google leads' })).toHaveFocus())
    await expect(args.onNavigate).not.toHaveBeenCalled()
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
})

/** While single-key shortcuts are disabled, Ctrl K still opens the palette, which does not show these keys. */
export const SingleKeysDisabled = meta.story({
  args: { singleKeys: false },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.keyboard('gc?/')
    await expect(args.onNavigate).not.toHaveBeenCalled()
    await expect(canvas.getByRole('searchbox')).not.toHaveFocus()
    await expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}')
    await findPaletteInput()
    await expect(screen.getByRole('option', { name: 'Settings' })).toHaveTextContent(/^Settings$/)
  },
})

/** The palette on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await findPaletteInput()
    const palette = screen.getByRole('dialog').getBoundingClientRect()
    await expect(palette.left).toBeGreaterThanOrEqual(0)
    await expect(palette.right).toBeLessThanOrEqual(window.innerWidth)
  },
})
