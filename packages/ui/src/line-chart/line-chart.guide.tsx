import type { Guide } from '@callwright/storybook/guide'
import { LineChart } from './line-chart.tsx'

const toDailyData = (values: number[]) =>
  values.map((value, dayIndex) => ({
    label: `2026-05-${String(dayIndex + 1).padStart(2, '0')}`,
    value,
  }))

export const guide: Guide = {
  purpose: 'A number over time. Days without calls are shown as zero.',
  alternatives: ['For parts of a whole use a PieChart.', 'For three values or fewer use a Table.'],
  anatomy: [
    ['LineChart', 'A ChartFrame with caption, summary and table, and the line as its chart.'],
  ],
  rules: [
    {
      do: {
        caption: 'The axis starts at zero.',
        example: (
          <LineChart
            className="w-full"
            caption="Calls per day"
            labelName="Date"
            valueName="Calls"
            data={toDailyData([4, 7, 3, 9, 8])}
          />
        ),
      },
      dont: {
        caption: 'Two points are better as a sentence.',
        example: (
          <LineChart
            className="w-full"
            caption="Calls"
            labelName="Date"
            valueName="Calls"
            data={toDailyData([4, 7])}
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
    '“View as table” gives all numbers as text.',
  ],
}
