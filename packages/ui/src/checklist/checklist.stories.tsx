import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test'
import { expectedWarnings } from '../lib/use-warning.ts'
import { ContactsChecklist, guide } from './checklist.guide.tsx'
import { Checklist, type ChecklistItem } from './checklist.tsx'

const people: ChecklistItem[] = [
  { id: '1', label: 'Ada Lovelace', hint: '+1 415 555 2671' },
  { id: '2', label: 'José García', hint: '+1 415 555 2672' },
  { id: '3', label: 'Grace Hopper', hint: '+1 415 555 2673' },
]

const meta = preview.meta({
  title: 'Components/Checklist',
  component: Checklist,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    label: 'Contacts',
    searchPlaceholder: 'Search contacts...',
    items: people,
    selectedIds: [] as readonly string[],
    onSelectedIdsChange: fn(),
  },
  render: (args) => <ContactsChecklist {...args} />,
})

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('jose')
    await expect(canvas.queryByText('Ada Lovelace')).not.toBeInTheDocument()

    await expect(canvas.getByRole('button', { name: 'Clear search' })).toBeVisible()
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('checkbox', { name: 'Select all' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox', { name: 'José García' })).toBeChecked()
    await expect(canvas.getByText('1 selected')).toBeVisible()

    await userEvent.clear(canvas.getByRole('searchbox'))
    const selectAll = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    await expect(selectAll.indeterminate).toBe(true)
    selectAll.focus()
    await userEvent.keyboard(' ')
    await expect(canvas.getByText('3 selected')).toBeVisible()
    await userEvent.keyboard(' ')
    await expect(canvas.getByText('0 selected')).toBeVisible()
  },
})

/** Searches by the end of the phone number, which the list's own search does not. */
function ExternalSearchChecklist() {
  const [search, setSearch] = useState('')
  const foundPeople = people.filter(({ hint, label }) => `${label} ${hint}`.endsWith(search))
  return <ContactsChecklist items={foundPeople} search={search} onSearch={setSearch} />
}

export const SearchedElsewhere = meta.story({
  parameters: journey,
  render: () => <ExternalSearchChecklist />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Ada Lovelace' }))
    await userEvent.type(canvas.getByRole('searchbox'), '2673')
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Grace Hopper' }))
    await expect(canvas.getByText('2 selected')).toBeVisible()
  },
})

export const NothingMatches = meta.story({
  parameters: journey,
  args: { selectedIds: ['1'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'nobody')
    await expect(canvas.getByText('Nothing matches')).toBeVisible()
    await expect(canvas.getByText('1 selected')).toBeVisible()
  },
})

export const Empty = meta.story({
  args: { items: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing to choose from')).toBeVisible()
    await expect(canvas.getByRole('checkbox', { name: 'Select all' })).toBeDisabled()
  },
})

const tenThousandItems: ChecklistItem[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  label: `Contact ${index}`,
  hint: '+1 415 555 2671',
}))

export const HundredSelected = meta.story({
  parameters: journey,
  args: {
    items: tenThousandItems.slice(0, 100),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await expect(canvas.getByText('100 selected')).toBeVisible()
  },
})

export const ManyRows = meta.story({
  parameters: journey,
  args: { items: tenThousandItems },
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('list')
    await canvas.findByRole('checkbox', { name: 'Contact 0' })
    await expect(list.querySelectorAll('input').length).toBeLessThan(40)

    list.scrollTop = list.scrollHeight
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Contact 9999' }))
    await expect(canvas.getByText('1 selected')).toBeVisible()
    // Most items are not rendered, so each says its place among all.
    const lastItem = canvas.getAllByRole('listitem').at(-1)
    await expect(lastItem).toHaveAttribute('aria-posinset', '10000')
    await expect(lastItem).toHaveAttribute('aria-setsize', '10000')

    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await expect(canvas.getByText('10,000 selected')).toBeVisible()
    await userEvent.type(canvas.getByRole('searchbox'), 'contact 777')
    await expect(await canvas.findByRole('checkbox', { name: 'Contact 777' })).toBeChecked()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(11)
  },
})

export const RangeSelected = meta.story({
  parameters: journey,
  args: { items: tenThousandItems.slice(0, 8) },
  play: async ({ canvas, userEvent }) => {
    const checkbox = (index: number) => canvas.getByRole('checkbox', { name: `Contact ${index}` })
    await userEvent.click(canvas.getByText('Contact 1'))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(canvas.getByText('Contact 5'))
    await userEvent.keyboard('{/Shift}')
    await expect(canvas.getByText('5 selected')).toBeVisible()
    await expect(checkbox(5)).toHaveFocus()
    await expect(getSelection()?.toString()).toBe('')
    checkbox(3).focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    await expect(canvas.getByText('2 selected')).toBeVisible()
    await expect(checkbox(2)).toBeChecked()
    await expect(checkbox(3)).not.toBeChecked()

    // The range is over the items that the search shows.
    await userEvent.click(checkbox(1))
    await userEvent.type(canvas.getByRole('searchbox'), 'contact')
    await userEvent.click(checkbox(0))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(checkbox(7))
    await userEvent.keyboard('{/Shift}')
    await expect(canvas.getByText('8 selected')).toBeVisible()
  },
})

/** The list has the first hundred of its matches, and Select all takes the others too. */
export const AllMatches = meta.story({
  parameters: journey,
  render: function FirstHundred() {
    const [selectedIds, setSelectedIds] = useState<string[]>([])
    return (
      <Checklist
        label="Contacts"
        items={tenThousandItems.slice(0, 100)}
        selectedIds={selectedIds}
        onSelectedIdsChange={setSelectedIds}
        search=""
        onSearch={() => {}}
        allMatches={{
          isSelected: selectedIds.length === 512,
          onSelectedChange: (isSelected) =>
            setSelectedIds(isSelected ? tenThousandItems.slice(0, 512).map(({ id }) => id) : []),
        }}
      />
    )
  },
  play: async ({ canvas, userEvent }) => {
    const selectAll = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    await userEvent.click(selectAll)
    await expect(canvas.getByText('512 selected')).toBeVisible()
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Contact 0' }))
    await expect(canvas.getByText('511 selected')).toBeVisible()
    await expect(selectAll.indeterminate).toBe(true)
    await userEvent.click(selectAll)
    await expect(selectAll).toBeChecked()
    await expect(canvas.getByText('512 selected')).toBeVisible()
  },
})

export const FocusKeptWhileScrolling = meta.story({
  parameters: journey,
  args: { items: tenThousandItems },
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('list')
    const secondItem = await canvas.findByRole('checkbox', { name: 'Contact 1' })
    secondItem.focus()
    list.scrollTop = list.scrollHeight
    await canvas.findByText('Contact 9999')
    await expect(canvas.queryByText('Contact 5')).not.toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect(secondItem).toBeChecked()
    await expect(secondItem).toHaveFocus()
  },
})

/** The items are loaded again with a new one before the others. */
function ReloadedChecklist({ label, count }: { label: string; count: number }) {
  const [hasNewItem, setHasNewItem] = useState(false)
  const items = tenThousandItems.slice(0, count)
  return (
    <div onPointerOver={() => setHasNewItem(true)}>
      <ContactsChecklist
        label={label}
        items={hasNewItem ? [{ id: 'new', label: 'New contact' }, ...items] : items}
      />
    </div>
  )
}

/** The focus stays on its item when another one is inserted before it, also in a long list that was scrolled. */
export const KeepsFocusWhenReloaded = meta.story({
  parameters: journey,
  render: () => (
    <>
      <ReloadedChecklist label="Ten contacts" count={10} />
      <ReloadedChecklist label="Hundred contacts" count={100} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const [name, lastContact] of [
      ['Ten contacts', 'Contact 9'],
      ['Hundred contacts', 'Contact 99'],
    ]) {
      const checklist = canvas.getByRole('group', { name })
      const list = within(checklist)
      const checkbox = await list.findByRole('checkbox', { name: 'Contact 3' })
      checkbox.focus()
      const scroller = list.getByRole('list')
      scroller.scrollTop = scroller.scrollHeight
      await list.findByText(lastContact ?? '')
      await fireEvent.pointerOver(checklist)
      await waitFor(() => expect(checkbox.closest('li')).toHaveAttribute('aria-posinset', '5'))
      await expect(checkbox).toHaveFocus()
      await expect(checkbox).toHaveAccessibleName('Contact 3')
      await userEvent.keyboard(' ')
      await expect(checkbox).toBeChecked()
      await expect(list.getByText('1 selected')).toBeVisible()
    }
  },
})

export const RepeatedIds = meta.story({
  tags: ['!autodocs'],
  parameters: { expectedErrors: expectedWarnings(/Checklist: two items have the same id/) },
  args: { items: [...people, { id: '1', label: 'Ada again' }] },
})

export const BadInput = meta.story({
  render: () => (
    <div className="w-72">
      <ContactsChecklist
        items={[
          { id: '1', label: 'x'.repeat(10_000), hint: 'y'.repeat(10_000) },
          { id: '2', label: '' },
          { id: '3', label: 'مرحبا 🦄' },
        ]}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list')
    await expect(list.scrollWidth).toBe(list.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: '.with-pseudo-states li:first-of-type label',
      focusVisible: '.with-pseudo-states li:last-of-type input',
    },
  },
  render: ({ items }) => (
    <div className="grid gap-6 md:grid-cols-2">
      <ContactsChecklist items={items} selectedIds={['2']} className="with-pseudo-states" />
      <ContactsChecklist items={items} selectedIds={['1', '2', '3']} className="max-md:hidden" />
      <ContactsChecklist items={[]} />
      <ContactsChecklist items={items} disabled selectedIds={['1']} />
    </div>
  ),
})
