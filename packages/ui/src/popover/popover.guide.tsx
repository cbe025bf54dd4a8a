import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { Input } from '../input/input.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTitle, PopoverTrigger } from './popover.tsx'

export const guide: Guide = {
  purpose:
    'A small panel beside the button that opens it, for a few controls: a filter, a date, a short form. The page behind it stays usable.',
  alternatives: [
    'For a decision that must be made first use a Dialog or an AlertDialog.',
    'For a list of actions use a DropdownMenu.',
    'To select an option use a Select or a Combobox.',
    'For a hint without controls use a Tooltip.',
  ],
  anatomy: [
    ['Popover', 'Holds the open state; renders no element of its own.'],
    ['PopoverTrigger', 'The button that opens and closes it; pass it with `asChild`.'],
    ['PopoverAnchor', 'The element it is placed beside, when that is not the trigger.'],
    ['PopoverContent', 'The panel: on the side with room, and scrolling when it is too high.'],
    ['PopoverTitle', 'Names the popover.'],
    ['PopoverDescription', 'Describes the popover.'],
    ['PopoverClose', 'A button that closes it; pass it with `asChild`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Name the button after the result, and keep the panel short.',
        example: (
          <Popover>
            <PopoverTrigger asChild>
              <Button variant="secondary">Rename</Button>
            </PopoverTrigger>
            <PopoverContent>
              <PopoverTitle className="mb-2">Rename list</PopoverTitle>
              <div className="flex gap-2">
                <Input aria-label="Name" defaultValue="Renewals" />
                <PopoverClose asChild>
                  <Button>Save</Button>
                </PopoverClose>
              </div>
            </PopoverContent>
          </Popover>
        ),
      },
      dont: {
        caption: 'A text alone is not worth a press: write it on the page.',
        example: (
          <Popover>
            <PopoverTrigger asChild>
              <Button variant="secondary">More information</Button>
            </PopoverTrigger>
            <PopoverContent aria-label="More information">
              Retries start 30 minutes after a failed call.
            </PopoverContent>
          </Popover>
        ),
      },
    },
  ],
  keyboard: [
    ['Enter, Space', 'On the trigger, opens the popover with the focus on its first control.'],
    ['Tab, Shift+Tab', 'Moves through the controls of the popover, and wraps.'],
    ['Escape', 'Closes the popover, and returns the focus to the trigger.'],
  ],
  assistive: [
    'It is a `dialog` that is not modal, named by its PopoverTitle or an `aria-label`, described by its PopoverDescription.',
    'The trigger has `aria-haspopup="dialog"` and `aria-expanded`.',
    'A press outside closes it. Inside a Dialog, Escape closes only the popover.',
    'When it closes, the focus returns to the element that opened it, unless another one was pressed.',
  ],
}
