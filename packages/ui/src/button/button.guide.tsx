import type { Guide } from '@callwright/storybook/guide'
import { Button } from './button.tsx'

export const guide: Guide = {
  purpose:
    'Runs an action: saves, starts, deletes. Its label is the verb of the action, so that it is clear without the text around it.',
  alternatives: [
    'For navigation use a Link; `asChild` gives it the look of a button for the main link of a page.',
    'Where there is space only for an icon, use an IconButton, which has an accessible name.',
    'To turn something on and off use a Switch; to select one of several use a Select or Tabs.',
  ],
  anatomy: [
    ['Button', 'The verb, with an icon before it where that helps.'],
    ['Spinner', 'Replaces the icon while busy, automatically.'],
  ],
  rules: [
    {
      do: {
        caption: 'One primary button in a place, with secondary buttons beside it.',
        example: (
          <div className="flex gap-2">
            <Button variant="secondary">Cancel</Button>
            <Button>Create Campaign</Button>
          </div>
        ),
      },
      dont: {
        caption: 'Two primary buttons do not show which one is important.',
        example: (
          <div className="flex gap-2">
            <Button>Cancel</Button>
            <Button>Create Campaign</Button>
          </div>
        ),
      },
    },
    {
      do: {
        caption: 'What is always offered, and asks first, is danger-secondary.',
        example: (
          <div className="flex gap-2">
            <Button>Start</Button>
            <Button variant="danger-secondary">Stop</Button>
          </div>
        ),
      },
      dont: {
        caption: 'A danger button beside the main action draws the eye away from it.',
        example: (
          <div className="flex gap-2">
            <Button>Start</Button>
            <Button variant="danger">Stop</Button>
          </div>
        ),
      },
    },
    {
      do: {
        caption: 'Name what happens.',
        example: <Button variant="danger">Delete 12 contacts</Button>,
      },
      dont: {
        caption: '“Yes” is unclear without its question.',
        example: <Button variant="danger">Yes</Button>,
      },
    },
    {
      do: {
        caption: 'While the action runs, say so in the button.',
        example: <Button busy busyLabel="Creating..." />,
      },
      dont: {
        caption: 'A button that is only disabled looks broken.',
        example: <Button disabled>Create Campaign</Button>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the button; a disabled or busy button is skipped.'],
    ['Enter, Space', 'Presses the button.'],
  ],
  assistive: [
    'It is announced by its label; icons inside are `aria-hidden`.',
    'While busy it has `aria-busy`, its busy label, and is disabled. It loses the focus, which returns at the end unless it has moved elsewhere; so does a field that is disabled or inert with it.',
    'Write the reason why a button is disabled beside it: a disabled button cannot be focused, so its tooltip cannot be read.',
    'With `aria-disabled` instead of `disabled` it looks the same and can be focused, so that a tooltip and a description can say why. Its `onClick` must then do nothing.',
  ],
}
