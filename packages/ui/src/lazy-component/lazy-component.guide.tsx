import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { LoadErrorState } from './load-states.tsx'

export const guide: Guide = {
  purpose:
    'A component whose code is in a file of its own, loaded when it is needed: a chart when it becomes visible, a dialog when it opens.',
  alternatives: [
    'Load what every visitor sees together with the page: a separate file would only delay it.',
    'For a whole page use the router’s lazy loading.',
  ],
  anatomy: [
    ['lazyComponent', 'Creates the component, with its pending and failed states.'],
    ['LoadErrorState', 'The failed state of a part of the page, with Retry.'],
    [
      'lazyDialog',
      'The same for a dialog: its states are overlays, and Escape cancels the loading.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'While it loads, reserve the space it will need.',
        example: <Skeleton className="h-40 w-full" />,
      },
      dont: {
        caption: 'With a smaller placeholder, the page shifts when the component appears.',
        example: <Skeleton className="h-4 w-24" />,
      },
    },
    {
      do: {
        caption: 'When it cannot be loaded, say so in its place, with a way to try again.',
        example: <LoadErrorState onRetry={() => {}} />,
      },
      dont: {
        caption: 'Without a failed state, the button seems to do nothing.',
        example: <Button variant="secondary">Open note</Button>,
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
    'For other components, the `pending` component decides what is announced.',
  ],
}
