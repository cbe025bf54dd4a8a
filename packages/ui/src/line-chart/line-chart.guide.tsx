import type { Guide } from '@callwright/storybook/guide'
import { LineChart } from './line-chart.tsx'

const toDailyData = (values: number[]) =>
  values.map((value, dayIndex) => ({
    label: `2026-05-${String(dayIndex + 1).padStart(2, '0')}`,
    value,
  }))

export const guide: Guide = {
  purpose:
    'A number over time, or several that add up to one, as stacked areas. Pass a zero for a day without calls: only what is in `data` is on the axis. Up to 40 points are marked.',
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
    {
      do: {
        caption: 'Stack what adds up to the value.',
        example: (
          <LineChart
            className="w-full"
            caption="Calls per day"
            labelName="Date"
            valueName="Calls"
            series={['Conversations', 'Other calls']}
            data={toDailyData([4, 7, 3, 9, 8]).map(({ label, value }) => ({
              label,
              values: { Conversations: Math.floor(value / 2), 'Other calls': Math.ceil(value / 2) },
            }))}
          />
        ),
      },
      dont: {
        caption: 'Values that overlap do not add up: all calls contain the conversations.',
        example: (
          <LineChart
            className="w-full"
            caption="Calls per day"
            labelName="Date"
            valueName="Calls"
            series={['Conversations', 'All calls']}
            data={toDailyData([4, 7, 3, 9, 8]).map(({ label, value }) => ({
              label,
              values: { Conversations: Math.floor(value / 2), 'All calls': value },
            }))}
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
