import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { LoadFailed } from './load-states.tsx'

export const guide: Guide = {
  purpose:
    'A component whose code is in a file of its own, loaded when it is needed: a chart when it becomes visible, a dialog when it opens.',
  avoid: [
    'Load what every visitor sees with the page: a separate file only arrives later.',
    'A page of its own is loaded by the router.',
  ],
  anatomy: [
    ['lazyComponent', 'Makes the component, with its pending and failed states.'],
    ['LoadFailed', 'The failed state of a part of the page, with Retry.'],
    ['lazyDialog', 'The same for a dialog: its states stand over the page, and Escape cancels it.'],
  ],
  rules: [
    {
      do: {
        caption: 'While it loads, keep the size it will have.',
        show: <Skeleton className="h-40 w-full" />,
      },
      dont: {
        caption: 'A page that moves when it arrives.',
        show: <Skeleton className="h-4 w-24" />,
      },
    },
    {
      do: {
        caption: 'When it cannot be loaded, say so in its place, with a way to try again.',
        show: <LoadFailed onRetry={() => {}} />,
      },
      dont: {
        caption: 'A button that does nothing.',
        show: <Button variant="secondary">Open note</Button>,
      },
    },
  ],
  keyboard: [
    ['Escape', 'Cancels a dialog that is loading, and closes its failed state.'],
    ['Enter, Space', 'On Retry, loads again.'],
  ],
  assistive: [
    'A dialog that is loading is announced as a status.',
    'A failed dialog takes the focus, and returns it when it closes.',
    'The pending state of another component is announced as its author writes it.',
  ],
}
