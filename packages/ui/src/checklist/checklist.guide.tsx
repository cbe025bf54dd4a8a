import type { Guide } from '@callwright/storybook/guide'
import { useState } from 'react'
import { Checklist, type ChecklistItem } from './checklist.tsx'

/** A checklist that keeps its choice. */
function Kept({ items }: { items: ChecklistItem[] }) {
  const [selected, setSelected] = useState<string[]>(['2'])
  return (
    <Checklist
      className="w-full max-w-72"
      label="Contacts"
      searchPlaceholder="Search contacts..."
      items={items}
      selectedIds={selected}
      onSelectedIdsChange={setSelected}
    />
  )
}

export const guide: Guide = {
  purpose:
    'Several of many: whom a campaign calls. One searches, checks, and always sees how many are chosen, those the search hides too.',
  avoid: [
    'Up to about seven that all fit are plain checkboxes in a `fieldset`.',
    'One of many is a Select.',
    'Where more than a name tells them apart, take a DataTable with selection.',
  ],
  anatomy: [
    ['Legend', 'What is chosen from.'],
    ['SearchInput', 'Narrows the list by label and hint, whatever the accents.'],
    ['Select all', 'Checks or unchecks what the search shows, and shows a dash for some.'],
    ['Count', 'How many are chosen in all.'],
    ['Items', 'A label each, and a hint that tells namesakes apart.'],
  ],
  rules: [
    {
      do: {
        caption: 'Give namesakes a hint.',
        show: (
          <Kept
            items={[
              { id: '1', label: 'Maya Chen', hint: '+1 415 555 2671' },
              { id: '2', label: 'Maya Chen', hint: '+1 212 555 0142' },
            ]}
          />
        ),
      },
      dont: {
        caption: 'Without one, the choice is chance.',
        show: (
          <Kept
            items={[
              { id: '1', label: 'Maya Chen' },
              { id: '2', label: 'Maya Chen' },
            ]}
          />
        ),
      },
    },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Moves from the search to Select all and from item to item.'],
    ['Space', 'Checks or unchecks what has the focus.'],
    ['Escape', 'In the search, clears it.'],
    ['Enter', 'In the search does nothing, and does not send the form.'],
  ],
  assistive: [
    'It is a `group` named by its legend, with a `searchbox` and a list of checkboxes.',
    'The count is a polite live region: a change is read out.',
    'A hint describes its item, and is read after its name.',
  ],
}
