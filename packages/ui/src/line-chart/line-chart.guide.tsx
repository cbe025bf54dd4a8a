import type { Guide } from '@callwright/storybook/guide'
import { LineChart } from './line-chart.tsx'

const days = (values: number[]) =>
  values.map((value, day) => ({ label: `2026-05-${String(day + 1).padStart(2, '0')}`, value }))

export const guide: Guide = {
  purpose: 'How one number went over time. Days without calls count as zero and are drawn.',
  avoid: ['Parts of a whole are a PieChart.', 'Three values or fewer are read faster as a Table.'],
  anatomy: [['LineChart', 'A ChartFrame with caption, summary and table, and the line in it.']],
  rules: [
    {
      do: {
        caption: 'The axis starts at nothing.',
        show: (
          <LineChart
            className="w-full"
            caption="Calls per day"
            labelName="Date"
            valueName="Calls"
            data={days([4, 7, 3, 9, 8])}
          />
        ),
      },
      dont: {
        caption: 'Two points are a sentence, not a course.',
        show: (
          <LineChart
            className="w-full"
            caption="Calls"
            labelName="Date"
            valueName="Calls"
            data={days([4, 7])}
          />
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to “View as table”, then to the chart.'],
    ['←, →', 'Move from point to point and show each one’s value.'],
  ],
  assistive: [
    'It is a figure named by its caption and described by its summary.',
    '“View as table” gives every number in words.',
  ],
}
