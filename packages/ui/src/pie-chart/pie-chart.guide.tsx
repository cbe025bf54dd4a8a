import type { Guide } from '@callwright/storybook/guide'
import { PieChart } from './pie-chart.tsx'

export const guide: Guide = {
  purpose: 'How a whole divides into up to five parts, such as calls by how they ended.',
  avoid: [
    'For a number over time use a LineChart.',
    'Parts that are nearly equal, or many, are a Table.',
  ],
  anatomy: [['PieChart', 'A ChartFrame with legend, summary and table, and the slices in it.']],
  rules: [
    {
      do: {
        caption: 'Few parts, each with its word in the legend.',
        show: (
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
        caption: 'One part is a number.',
        show: (
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
    ['Enter, Space', 'On “View as table”, changes between drawing and table.'],
  ],
  assistive: [
    'It is a figure named by its caption and described by its summary.',
    'Colors stay apart for color-blind eyes, and the legend and the table do without them.',
  ],
}
