import type { Guide } from '@callwright/storybook/guide'
import { SegmentedControl, SegmentedControlItem } from './segmented-control.tsx'

export const guide: Guide = {
  purpose:
    'Selects one of two to four short options with an immediate effect: the period of a chart, a list or a table, a unit.',
  alternatives: [
    'For views of a page use Tabs, which also hold their content.',
    'For more options, or long ones, use a Select.',
    'For options of a form that need a hint use a RadioGroup.',
    'For on and off use a Switch.',
  ],
  anatomy: [
    ['SegmentedControl', 'The group, inside a Field or with an `aria-label`.'],
    ['SegmentedControlItem', 'An option: one or two words, or an icon with a hidden text.'],
  ],
  rules: [
    {
      do: {
        caption: 'Use texts of similar length.',
        example: (
          <SegmentedControl aria-label="Period" defaultValue="week">
            <SegmentedControlItem value="day">Day</SegmentedControlItem>
            <SegmentedControlItem value="week">Week</SegmentedControlItem>
            <SegmentedControlItem value="month">Month</SegmentedControlItem>
          </SegmentedControl>
        ),
      },
      dont: {
        caption: 'Sentences are hard to compare side by side: use a RadioGroup.',
        example: (
          <SegmentedControl aria-label="Start" defaultValue="now">
            <SegmentedControlItem value="now">Start right now</SegmentedControlItem>
            <SegmentedControlItem value="later">Keep as a draft for later</SegmentedControlItem>
          </SegmentedControl>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the selected option.'],
    ['Left, Right, Up, Down', 'Selects the previous or the next option, and wraps.'],
    ['Space', 'Selects the focused option, when none is selected.'],
  ],
  assistive: [
    'It is a `radiogroup` of native radio buttons.',
    'In a Field the label names the group, and hint and error describe it.',
    'An option with an icon needs a hidden text, and a `title` for the pointer.',
    'The selected option differs by its border and surface, not only by color.',
    'It takes part in its form when it has a `name`.',
  ],
}
