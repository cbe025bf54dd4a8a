import type { Guide } from '@callwright/storybook/guide'
import { Button } from './button.tsx'

export const guide: Guide = {
  purpose:
    'Does something at once: saves, starts, deletes. Its label is the verb of what happens, so that it is understood without the text around it.',
  avoid: [
    'What leads to another page is a Link; give it a button’s look with `asChild` where a page invites.',
    'Where there is room for an icon only, an IconButton carries the name the icon cannot.',
    'Turning something on and off is a Switch; choosing one of several is a Select or Tabs.',
  ],
  anatomy: [
    ['Button', 'The verb, with an icon before it where that is recognised faster than read.'],
    ['Spinner', 'Takes the icon’s place while busy; comes by itself.'],
  ],
  rules: [
    {
      do: {
        caption: 'One primary button in a place; what stands beside it steps back.',
        show: (
          <div className="flex gap-2">
            <Button variant="secondary">Cancel</Button>
            <Button>Create Campaign</Button>
          </div>
        ),
      },
      dont: {
        caption: 'Two primary buttons leave the choice to chance.',
        show: (
          <div className="flex gap-2">
            <Button>Cancel</Button>
            <Button>Create Campaign</Button>
          </div>
        ),
      },
    },
    {
      do: {
        caption: 'Name what happens.',
        show: <Button variant="danger">Delete 12 contacts</Button>,
      },
      dont: {
        caption: 'An answer without its question has to be guessed.',
        show: <Button variant="danger">Yes</Button>,
      },
    },
    {
      do: {
        caption: 'While the work goes on, say so in the button.',
        show: <Button busy busyLabel="Creating..." />,
      },
      dont: {
        caption: 'A button that only greys out looks broken.',
        show: <Button disabled>Create Campaign</Button>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it; a disabled or busy button is passed over.'],
    ['Enter, Space', 'Presses it.'],
  ],
  assistive: [
    'It is announced by its label; icons inside are `aria-hidden`.',
    'While busy it has `aria-busy` and reads its busy label. It is disabled then; the focus it loses comes back when it is done, unless it has moved elsewhere.',
    'Why a button is disabled belongs in text beside it: a disabled button takes no focus, so its tooltip cannot be reached.',
  ],
}
