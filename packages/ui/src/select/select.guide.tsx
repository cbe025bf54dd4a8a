import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from './select.tsx'

export const guide: Guide = {
  purpose:
    'One of a short list of known choices, which opens on request: a period, an assistant, a status to filter by.',
  avoid: [
    'Yes or no is a Checkbox, or a Switch where it works at once.',
    'Several of many is a Checklist, which can be searched.',
    'Things to do are a DropdownMenu: a Select holds a value.',
    'Two or three views of the same page are Tabs, which show what there is without a click.',
  ],
  anatomy: [
    ['Select', 'What is chosen; renders nothing of its own.'],
    ['SelectTrigger', 'Shows the choice, or its `placeholder`, and opens the list.'],
    ['SelectContent', 'The list, at least as wide as the trigger; scrolls when it is long.'],
    ['SelectItem', 'One choice, with a check mark when it is the one.'],
  ],
  rules: [
    {
      do: {
        caption: 'A label above says what is chosen.',
        show: (
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
        caption: 'A placeholder is no label: it is gone once something is chosen.',
        show: (
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
        caption: 'Begin with what most people want.',
        show: (
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
        caption: 'Do not let people choose what there is only one of: say it.',
        show: (
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
    ['Enter, Space, Up, Down', 'Opens the list, the choice in force marked.'],
    ['Letters', 'Closed, choose what begins with them; open, move to it.'],
    ['Up, Down, Home, End', 'Move through the open list, past what is disabled.'],
    ['Enter, Space', 'In the list, choose and close; the focus returns to the trigger.'],
    ['Escape', 'Closes the list and leaves the choice as it was.'],
  ],
  assistive: [
    'The trigger is a `combobox` with `aria-expanded`, the list a `listbox` of options, the chosen one `aria-selected`.',
    'Outside a Field the trigger needs an `aria-label`; inside, label, hint and error are tied to it.',
    'While the list is open the rest of the page is hidden from assistive technology.',
  ],
}
