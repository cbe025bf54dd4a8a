import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from './select.tsx'

export const guide: Guide = {
  purpose: 'Selects one of a short list of options: a period, an assistant, a status to filter by.',
  alternatives: [
    'For yes or no use a Checkbox, or a Switch for an immediate effect.',
    'For more than about fifteen options use a Combobox, which filters them.',
    'To select several of many use a Combobox with `multiple`, or a Checklist.',
    'For actions use a DropdownMenu: a Select holds a value.',
    'For two or three views of a page use Tabs, which show all options.',
  ],
  anatomy: [
    ['Select', 'Holds the value; renders no element of its own.'],
    ['SelectTrigger', 'Shows the selected option, or its `placeholder`, and opens the list.'],
    [
      'SelectContent',
      'The list, at least as wide as the trigger; scrolls when it is long. Its code is loaded when somebody points at the trigger or focuses it.',
    ],
    ['SelectItem', 'An option, with a check mark when it is selected.'],
  ],
  rules: [
    {
      do: {
        caption: 'Use a label.',
        example: (
          <Field className="w-56">
            <FieldLabel>AI Assistant</FieldLabel>
            <Select defaultValue="1">
              <SelectTrigger />
              <SelectContent>
                <SelectItem value="1">Sales qualifier</SelectItem>
                <SelectItem value="2">Renewal desk</SelectItem>
              </SelectContent>
            </Select>
          </Field>
        ),
      },
      dont: {
        caption: 'A placeholder is not a label: it disappears with the selection.',
        example: (
          <div className="w-56">
            <Select defaultValue="1">
              <SelectTrigger aria-label="AI Assistant" placeholder="AI Assistant" />
              <SelectContent>
                <SelectItem value="1">Sales qualifier</SelectItem>
                <SelectItem value="2">Renewal desk</SelectItem>
              </SelectContent>
            </Select>
          </div>
        ),
      },
    },
    {
      do: {
        caption: 'Start with the most frequent option.',
        example: (
          <div className="w-56">
            <Select defaultValue="30">
              <SelectTrigger aria-label="Period" />
              <SelectContent>
                <SelectItem value="7">Last 7 days</SelectItem>
                <SelectItem value="30">Last 30 days</SelectItem>
                <SelectItem value="90">Last 90 days</SelectItem>
              </SelectContent>
            </Select>
          </div>
        ),
      },
      dont: {
        caption: 'Do not offer a single option: show it as text.',
        example: (
          <Field className="w-56">
            <FieldLabel>Provider</FieldLabel>
            <Select>
              <SelectTrigger placeholder="Choose a provider" />
              <SelectContent>
                <SelectItem value="vapi">VAPI</SelectItem>
              </SelectContent>
            </Select>
            <FieldHint>VAPI is the only one.</FieldHint>
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Enter, Space, Up, Down', 'Opens the list at the selected option.'],
    [
      'Letters',
      'While closed, select the option that begins with the letters; while open, move to that option.',
    ],
    ['Up, Down, Home, End', 'Move through the open list, and skip disabled options.'],
    ['Enter, Space', 'In the list, select and close; the focus returns to the trigger.'],
    ['Escape', 'Closes the list without a change.'],
  ],
  assistive: [
    'The trigger is a `combobox` with `aria-expanded`, the list a `listbox` of options, the selected one with `aria-selected`.',
    'Outside a Field the trigger needs an `aria-label`; inside, label, hint and error are connected to it.',
    'A list that cannot be loaded says so in a dialog, with Retry; opened again, it is loaded again.',
    'While the list is open the rest of the page is hidden from assistive technology.',
  ],
}
