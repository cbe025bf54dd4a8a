import type { Guide } from '@callwright/storybook/guide'
import { Skeleton } from './skeleton.tsx'

export const guide: Guide = {
  purpose:
    'Holds the place, in its size, of what is on its way, so that nothing jumps when it comes.',
  avoid: [
    'Work that was asked for by a button shows in the button.',
    'What comes within a blink needs nothing.',
  ],
  anatomy: [['Skeleton', 'One bar; give it the size of what it stands for.']],
  rules: [
    {
      do: {
        caption: 'The shape of what comes.',
        show: (
          <div className="flex w-full items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/3" />
            </div>
          </div>
        ),
      },
      dont: {
        caption: 'A grey wall that becomes something else.',
        show: <Skeleton className="h-24 w-full" />,
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is hidden; what holds it has `aria-busy` and says “Loading...”.',
    'It stands still for people who ask for reduced motion.',
  ],
}
