import type { Guide } from '@callwright/storybook/guide'
import { Stepper } from './stepper.tsx'

export const guide: Guide = {
  purpose:
    'Shows the steps of a form that is too long for one page: which are done, which is current, and what is to come.',
  alternatives: [
    'For views in any order use Tabs.',
    'For the events of something that runs by itself use a Timeline.',
    'For work in percent use a Progress.',
    'A form that fits one page needs no steps.',
  ],
  anatomy: [
    ['Stepper', 'The list of steps, and in a narrow place the position of the current one.'],
    ['steps', 'Each with a `label`, a `state` and an optional `hint`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Name what a step asks for, in one or two words.',
        example: (
          <Stepper
            aria-label="Import"
            className="w-full"
            steps={[
              { label: 'File', state: 'done' },
              { label: 'Columns', state: 'current' },
              { label: 'Review', state: 'upcoming' },
            ]}
          />
        ),
      },
      dont: {
        caption: 'A number alone does not say what is to come.',
        example: (
          <Stepper
            aria-label="Import"
            className="w-full"
            steps={[
              { label: 'Step 1', state: 'done' },
              { label: 'Step 2', state: 'current' },
              { label: 'Step 3', state: 'upcoming' },
            ]}
          />
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'With `onStepSelect`, moves the focus to the next done or failed step.'],
    ['Enter, Space', 'Opens the focused step.'],
  ],
  assistive: [
    'It is an ordered list, which an `aria-label` names; the current step has `aria-current="step"`, and without one the first failed step.',
    'The state of the other steps is read after their label: completed, failed or not started.',
    'Labels that are not visible in a narrow place are read as well.',
    'Move the focus to the heading of the new step when it changes, since the Stepper does not announce it.',
  ],
}
