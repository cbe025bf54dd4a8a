import type { Guide } from '@callwright/storybook/guide'
import { PieChart } from './pie-chart.tsx'

export const guide: Guide = {
  purpose:
    'How a whole, whose total stands inside the ring, divides into parts, such as calls by how they ended. Of more than eight parts, the seven largest are drawn, and the others together as Other.',
  alternatives: [
    'For a number over time use a LineChart.',
    'For parts that are nearly equal, or many, use a horizontal BarChart or a Table.',
  ],
  anatomy: [
    ['PieChart', 'A ChartFrame with legend, summary and table, and the ring as its chart.'],
  ],
  rules: [
    {
      do: {
        caption:
          'Bind colors to names with `colors` when the parts vary, so that a color keeps its meaning.',
        example: (
          <PieChart
            className="w-full"
            caption="Calls by status"
            labelName="Status"
            valueName="Calls"
            colors={{ Ended: 1, Queued: 4, Failed: 3 }}
            data={[
              { label: 'Queued', value: 6 },
              { label: 'Failed', value: 4 },
            ]}
          />
        ),
      },
      dont: {
        caption: 'By position, the same part may have another color elsewhere.',
        example: (
          <PieChart
            className="w-full"
            caption="Calls by status"
            labelName="Status"
            valueName="Calls"
            data={[
              { label: 'Queued', value: 6 },
              { label: 'Failed', value: 4 },
            ]}
          />
        ),
      },
    },
    {
      do: {
        caption: 'Show few parts, each named in the legend.',
        example: (
          <PieChart
            className="w-full"
            caption="Calls by status"
            labelName="Status"
            valueName="Calls"
            data={[
              { label: 'Ended', value: 41 },
              { label: 'Failed', value: 6 },
            ]}
          />
        ),
      },
      dont: {
        caption: 'A single part is better shown as a number.',
        example: (
          <PieChart
            className="w-full"
            caption="Calls by status"
            labelName="Status"
            valueName="Calls"
            data={[{ label: 'Ended', value: 41 }]}
          />
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to “View as table”, then to the chart.'],
    ['Enter, Space', 'On “View as table”, switches between chart and table.'],
    ['←, →', 'On the chart, move from part to part and show each one’s value.'],
  ],
  assistive: [
    'It is a figure named by its caption and described by its summary.',
    'The eight colors are distinguishable with color blindness, and the legend and the table do not depend on them.',
    'The table has every part, also those in Other.',
  ],
}
