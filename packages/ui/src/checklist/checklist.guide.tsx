import type { Guide } from '@callwright/storybook/guide'
import { useState } from 'react'
import { Checklist, type ChecklistProps } from './checklist.tsx'

/** A Checklist that holds its selection, as a form does. */
export function ContactsChecklist({
  items = [],
  selectedIds: initialSelectedIds = [],
  ...props
}: Partial<ChecklistProps>) {
  const [selectedIds, setSelectedIds] = useState(initialSelectedIds)
  return (
    <Checklist
      label="Contacts"
      searchPlaceholder="Search contacts..."
      items={items}
      {...props}
      selectedIds={selectedIds}
      onSelectedIdsChange={setSelectedIds}
    />
  )
}

export const guide: Guide = {
  purpose:
    'Selects several of many, such as the contacts of a campaign. It has a search, and always shows how many are selected, including those that the search hides.',
  alternatives: [
    'For up to about seven items use checkboxes in a `fieldset`.',
    'To select one of many items use a Combobox; it also selects several in the height of an input.',
    'Where items need more than a label, use a DataTable with selection.',
  ],
  anatomy: [
    ['Legend', 'The name of the list.'],
    ['SearchInput', 'Filters the list by label and hint, ignoring accents.'],
    ['Select all', 'Checks or unchecks the shown items; indeterminate when some are selected.'],
    ['Count', 'The total number of selected items.'],
    ['Items', 'Each has a label, and a hint that distinguishes equal labels.'],
  ],
  rules: [
    {
      do: {
        caption: 'Give equal labels a hint.',
        example: (
          <ContactsChecklist
            className="w-full max-w-72"
            selectedIds={['2']}
            items={[
              { id: '1', label: 'Maya Chen', hint: '+1 415 555 2671' },
              { id: '2', label: 'Maya Chen', hint: '+1 212 555 0142' },
            ]}
          />
        ),
      },
      dont: {
        caption: 'Without a hint, equal labels cannot be distinguished.',
        example: (
          <ContactsChecklist
            className="w-full max-w-72"
            selectedIds={['2']}
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
    ['Space', 'Checks or unchecks the focused item.'],
    [
      'Shift+Space, Shift+click',
      'Checks or unchecks the items from the one changed before to this one.',
    ],
    ['Escape', 'Clears the search.'],
    ['Enter', 'In the search, does nothing: the key does not submit the form.'],
  ],
  assistive: [
    'It is a `group` named by its legend, with a `searchbox` and a list of checkboxes.',
    'The count is a polite live region: a change is announced.',
    'A hint describes its item, and is read after its name.',
  ],
}
