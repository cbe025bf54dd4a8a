import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { PauseIcon, UsersIcon } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { guide } from './command-menu.guide.tsx'
import { CommandMenu, CommandMenuGroup, CommandMenuItem } from './command-menu.tsx'

const onSelect = fn()

const meta = preview.meta({
  title: 'Components/Command menu',
  component: CommandMenu,
  subcomponents: { CommandMenuGroup, CommandMenuItem },
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '26rem' } },
    guide,
  },
})

const screenNames = ['Overview', 'Contacts', 'Campaigns', 'Analytics', 'Settings']

interface MenuProps {
  defaultOpen?: boolean
  labelSuffix?: string
  initialSearch?: string
}

function Menu({ defaultOpen = false, labelSuffix = '', initialSearch = '' }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  const [search, setSearch] = useState(initialSearch)
  const matches = (text: string) => text.toLowerCase().includes(search.toLowerCase())
  const matchingScreens = screenNames.filter(matches)
  const campaignLabel = `Pause Spring follow-up${labelSuffix}`
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <CommandMenu
        label="Go to or do"
        open={open}
        onOpenChange={setOpen}
        search={search}
        onSearchChange={setSearch}
        placeholder="Go to a screen, find a contact..."
        status={
          matchingScreens.length === 0 && !matches(campaignLabel) && `Nothing matches “${search}”.`
        }
      >
        <CommandMenuGroup heading="Go to">
          {matchingScreens.map((name) => (
            <CommandMenuItem
              key={name}
              icon={<UsersIcon aria-hidden="true" />}
              hint={<Kbd>{name[0]}</Kbd>}
              onSelect={() => onSelect(name)}
            >
              {name}
            </CommandMenuItem>
          ))}
        </CommandMenuGroup>
        <CommandMenuGroup heading="Campaigns">
          {matches(campaignLabel) && (
            <CommandMenuItem
              disabled
              icon={<PauseIcon aria-hidden="true" />}
              hint={`2 of 10 called${labelSuffix}`}
              onSelect={() => onSelect('pause')}
            >
              {campaignLabel}
            </CommandMenuItem>
          )}
        </CommandMenuGroup>
      </CommandMenu>
    </>
  )
}

const activeOptionOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')

export const Closed = meta.story({
  parameters: journey,
  render: () => <Menu />,
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Open' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const input = await screen.findByRole('combobox', { name: 'Go to or do' })
    await waitFor(() => expect(input).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  },
})

export const Keys = meta.story({
  parameters: journey,
  render: () => <Menu defaultOpen />,
  play: async ({ userEvent }) => {
    onSelect.mockClear()
    const input = await screen.findByRole('combobox')
    await waitFor(() => expect(input).toHaveFocus())
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Overview'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(activeOptionOf(input)).toHaveTextContent('Campaigns')
    await expect(activeOptionOf(input)).toHaveAttribute('aria-selected', 'true')
    // The keys wrap at the ends and skip disabled items.
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect(activeOptionOf(input)).toHaveTextContent('Settings')
    await userEvent.keyboard('an')
    await expect(activeOptionOf(input)).toHaveTextContent('Analytics')
    await userEvent.keyboard('{Enter}')
    await expect(onSelect.mock.calls).toEqual([['Analytics']])
  },
})

/** Typing continues the given text instead of replacing it. */
export const OpenedWithText = meta.story({
  parameters: journey,
  render: () => <Menu defaultOpen initialSearch="conta" />,
  play: async ({ userEvent }) => {
    const input = await screen.findByRole<HTMLInputElement>('combobox')
    await waitFor(() => expect(input).toHaveFocus())
    await expect([input.selectionStart, input.selectionEnd]).toEqual([5, 5])
    await userEvent.keyboard('c')
    await expect(input).toHaveValue('contac')
  },
})

function MenuWithLateMatch() {
  const [search, setSearch] = useState('')
  const [hasLateMatch, setHasLateMatch] = useState(false)
  const handleSearchChange = (text: string) => {
    setSearch(text)
    setTimeout(() => setHasLateMatch(true), 100)
  }
  return (
    <CommandMenu
      label="Go to or do"
      open
      onOpenChange={fn()}
      search={search}
      onSearchChange={handleSearchChange}
    >
      <CommandMenuGroup heading="Contacts">
        {hasLateMatch && <CommandMenuItem onSelect={fn()}>Maya Chen</CommandMenuItem>}
        <CommandMenuItem onSelect={fn()}>Search all contacts</CommandMenuItem>
        <CommandMenuItem onSelect={fn()}>Add a contact</CommandMenuItem>
      </CommandMenuGroup>
    </CommandMenu>
  )
}

/** A late first match becomes active, unless the person moved to another item. */
export const LateMatch = meta.story({
  parameters: journey,
  render: () => <MenuWithLateMatch />,
  play: async ({ userEvent }) => {
    const input = await screen.findByRole('combobox')
    await userEvent.type(input, 'ma')
    await screen.findByRole('option', { name: 'Maya Chen' })
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Maya Chen'))
  },
})

/** A late match does not change the item that the person moved to. */
export const LateMatchAfterMoving = meta.story({
  parameters: journey,
  render: () => <MenuWithLateMatch />,
  play: async ({ userEvent }) => {
    const input = await screen.findByRole('combobox')
    await userEvent.type(input, 'm{ArrowDown}')
    const activeText = activeOptionOf(input)?.textContent
    await screen.findByRole('option', { name: 'Maya Chen' })
    await expect(activeOptionOf(input)).toHaveTextContent(activeText ?? '')
    await expect(activeText).not.toBe('Maya Chen')
  },
})

export const NothingMatches = meta.story({
  parameters: journey,
  render: () => <Menu defaultOpen />,
  play: async ({ userEvent }) => {
    onSelect.mockClear()
    const input = await screen.findByRole('combobox')
    await userEvent.type(input, 'zzz{Enter}')
    await expect(screen.getByRole('status')).toHaveTextContent('Nothing matches “zzz”.')
    await expect(screen.queryByRole('option')).toBeNull()
    await expect(screen.queryByText('Go to')).not.toBeVisible()
    await expect(input).not.toHaveAttribute('aria-activedescendant')
    await expect(onSelect).not.toHaveBeenCalled()
  },
})

/** The keys skip a disabled item, and a click does nothing. */
export const Disabled = meta.story({
  parameters: journey,
  render: () => <Menu defaultOpen />,
  play: async ({ userEvent }) => {
    onSelect.mockClear()
    const campaigns = within(await screen.findByRole('group', { name: 'Campaigns' }))
    const item = campaigns.getByRole('option')
    await userEvent.click(item)
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveAttribute('aria-selected', 'false')
    await expect(onSelect).not.toHaveBeenCalled()
  },
})

export const LongText = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: () => <Menu defaultOpen labelSuffix={' with a very long name'.repeat(9)} />,
  play: async () => {
    const list = await screen.findByRole('listbox')
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[role="dialog"]' },
  render: () => <Menu defaultOpen />,
})
