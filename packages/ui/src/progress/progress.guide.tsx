import type { Guide } from '@callwright/storybook/guide'
import { Spinner } from '../spinner/spinner.tsx'
import { Progress } from './progress.tsx'

export const guide: Guide = {
  purpose: 'The progress of work with a known end: an import, a campaign.',
  alternatives: [
    'For work of unknown duration use a Spinner.',
    'For content that is loading use a Skeleton.',
  ],
  anatomy: [['Progress', 'The label, the percentage, and the bar.']],
  rules: [
    {
      do: {
        caption: 'Show real progress, which only moves forward.',
        example: <Progress className="w-full" label="12 of 20 called" value={12} max={20} />,
      },
      dont: {
        caption: 'Do not wait at 99 %: use a Spinner.',
        example: (
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
    'It is a `progressbar` named by its label, with its percentage as the value.',
    'A value outside of the limits is clamped; `NaN` is 0.',
  ],
}
