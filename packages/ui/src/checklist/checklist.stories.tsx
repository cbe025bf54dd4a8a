import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Checklist, type ChecklistItem } from './checklist.tsx'

const people: ChecklistItem[] = [
  { id: '1', label: 'Ada Lovelace', hint: '+1 415 555 2671' },
  { id: '2', label: 'José García', hint: '+1 415 555 2672' },
  { id: '3', label: 'Grace Hopper', hint: '+1 415 555 2673' },
]

function Contacts({
  items = people,
  selected = [],
}: {
  items?: ChecklistItem[]
  selected?: string[]
}) {
  const [selectedIds, setSelectedIds] = useState(selected)
  return (
    <Checklist
      label="Contacts"
      searchPlaceholder="Search contacts..."
      items={items}
      selectedIds={selectedIds}
      onSelectedIdsChange={setSelectedIds}
    />
  )
}

const meta = preview.meta({ title: 'Components/Checklist', component: Contacts })

export const ByKeyboard = meta.story({
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
    const all = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    await expect(all.indeterminate).toBe(true)
    all.focus()
    await userEvent.keyboard(' ')
    await expect(canvas.getByText('3 selected')).toBeVisible()
    await userEvent.keyboard(' ')
    await expect(canvas.getByText('0 selected')).toBeVisible()
  },
})

export const NothingMatches = meta.story({
  args: { selected: ['1'] },
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

export const Hundred = meta.story({
  args: {
    items: Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      label: `Contact ${index}`,
      hint: '+1 415 555 2671',
    })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await expect(canvas.getByText('100 selected')).toBeVisible()
  },
})

export const BadInput = meta.story({
  render: () => (
    <div className="w-72">
      <Contacts
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
  tags: ['picture'],
  render: () => (
    <div className="grid gap-6 md:grid-cols-2">
      <Contacts selected={['2']} />
      <Contacts selected={['1', '2', '3']} />
      <Contacts items={[]} />
    </div>
  ),
})
