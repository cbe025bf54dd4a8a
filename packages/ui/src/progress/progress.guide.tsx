import type { Guide } from '@callwright/storybook/guide'
import { Spinner } from '../spinner/spinner.tsx'
import { Progress } from './progress.tsx'

export const guide: Guide = {
  purpose: 'How far a piece of work has come, where its end is known: an import, a campaign.',
  avoid: [
    'Work of unknown length is a Spinner.',
    'What is on its way and has a shape is a Skeleton.',
  ],
  anatomy: [['Progress', 'What is progressing, the percentage, the bar.']],
  rules: [
    {
      do: {
        caption: 'It tells the truth, and only moves forward.',
        show: <Progress className="w-full" label="12 of 20 called" value={12} max={20} />,
      },
      dont: {
        caption: 'A bar that waits at 99 % is a Spinner that lies.',
        show: (
          <div className="flex w-full items-center gap-3">
            <Progress className="flex-1" label="Nearly done" value={99} />
            <Spinner />
          </div>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is a progress bar named by its label, with its percentage as value.',
    'A value that is no number, or lies outside, is drawn to the nearer end.',
  ],
}
