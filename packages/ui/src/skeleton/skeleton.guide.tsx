import type { Guide } from '@callwright/storybook/guide'
import { Skeleton } from './skeleton.tsx'

export const guide: Guide = {
  purpose:
    'A placeholder with the size of loading content, so that the page does not shift when it is loaded.',
  alternatives: [
    'For the action of a button use its `busy` state.',
    'Very short loading needs no placeholder.',
  ],
  anatomy: [['Skeleton', 'A bar; give it the size of the content.']],
  rules: [
    {
      do: {
        caption: 'Use the shape of the content.',
        example: (
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
        caption: 'A gray box does not show what will appear.',
        example: <Skeleton className="h-24 w-full" />,
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is hidden; the element around it has `aria-busy` and a “Loading...” text.',
    'It is not animated with reduced motion.',
  ],
}
