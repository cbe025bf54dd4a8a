import type { Guide } from '@callwright/storybook/guide'
import { RefreshCwIcon } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx'

export const guide: Guide = {
  purpose:
    'A short text about a control, shown on hover and focus. The same information must be available elsewhere, since touch cannot open it.',
  alternatives: [
    'For necessary information use a FieldHint, or text on the page.',
    'For an icon use an IconButton, which includes its tooltip.',
    'For links or buttons use a Dialog or a DropdownMenu: the content of a tooltip cannot be focused.',
  ],
  anatomy: [
    ['Tooltip', 'Holds the open state; renders no element of its own.'],
    [
      'TooltipTrigger',
      'The control that it describes, passed with `asChild`; it must be focusable.',
    ],
    ['TooltipContent', 'The text, beside the trigger wherever it fits.'],
    [
      'useTooltip',
      'A tooltip for one of many elements, such as the rows of a table: its code is loaded on the first hover or focus. Spread `triggerProps` on the element and render `tooltip` beside it.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Add what does not fit into the label.',
        example: (
          <div className="pt-10">
            <Tooltip open>
              <TooltipTrigger asChild>
                <Button variant="secondary">Sync</Button>
              </TooltipTrigger>
              <TooltipContent>Asks the provider for the newest details</TooltipContent>
            </Tooltip>
          </div>
        ),
      },
      dont: {
        caption: 'Do not repeat the label.',
        example: (
          <div className="pt-10">
            <Tooltip open>
              <TooltipTrigger asChild>
                <Button variant="secondary">Sync</Button>
              </TooltipTrigger>
              <TooltipContent>Sync</TooltipContent>
            </Tooltip>
          </div>
        ),
      },
    },
    {
      do: {
        caption: 'Use it on a focusable control.',
        example: (
          <IconButton label="Sync calls" variant="secondary">
            <RefreshCwIcon />
          </IconButton>
        ),
      },
      dont: {
        caption:
          'A disabled button cannot be focused, so its tooltip cannot be read: write the reason beside it.',
        example: (
          <Tooltip>
            <TooltipTrigger asChild>
              <Button disabled>Make Calls</Button>
            </TooltipTrigger>
            <TooltipContent>Start the campaign first</TooltipContent>
          </Tooltip>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the trigger, and shows the tooltip at once.'],
    ['Escape', 'Hides the tooltip; the focus stays on the trigger.'],
    ['Enter, Space', 'Presses the trigger, and hides the tooltip.'],
  ],
  assistive: [
    'The text describes the trigger (`aria-describedby`) while it is shown, and is read after its name.',
    'With `useTooltip` it is not read: the name or the description of the element must say the same.',
    'It is not the name of the trigger: an icon needs an `aria-label`, which IconButton sets.',
    'On hover it opens after 300 ms, and stays while the pointer is on it.',
    'Touch does not open it; its information must be available elsewhere.',
  ],
}
