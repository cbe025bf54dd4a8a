import type { Guide } from '@callwright/storybook/guide'
import { RefreshCwIcon } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx'

export const guide: Guide = {
  purpose:
    'A few words about a control, shown while one points at it or it has the focus. It adds to what is there and is never the only place something is said: a finger cannot open it.',
  avoid: [
    'What everyone must read to go on is a FieldHint, or text on the page.',
    'An icon alone is an IconButton, which brings its tooltip along.',
    'What holds links or buttons is a Dialog or a DropdownMenu: nobody can reach into a tooltip.',
  ],
  anatomy: [
    ['Tooltip', 'Whether it is open; renders nothing of its own.'],
    ['TooltipTrigger', 'What it is about: around a control that can take the focus, `asChild`.'],
    ['TooltipContent', 'The words, beside the trigger wherever there is room.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what the label has no room for.',
        show: (
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
        show: (
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
        caption: 'On a control, where the keyboard finds it.',
        show: (
          <IconButton label="Sync calls" variant="secondary">
            <RefreshCwIcon />
          </IconButton>
        ),
      },
      dont: {
        caption: 'A disabled button takes no focus, so its reason stays unread: write it beside.',
        show: (
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
    ['Tab', 'Moves the focus to the trigger, which shows it at once.'],
    ['Escape', 'Hides it; the focus stays.'],
    ['Enter, Space', 'Uses the trigger, and hides it.'],
  ],
  assistive: [
    'The words describe the trigger (`aria-describedby`) while they are shown, and are read after its name.',
    'It does not name the trigger: an icon needs an `aria-label` of its own, which IconButton gives it.',
    'With a pointer it waits 300 ms, and stays while one moves onto it.',
    'A finger does not open it; whatever it says must be found elsewhere too.',
  ],
}
