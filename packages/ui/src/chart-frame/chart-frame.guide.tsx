import type { Guide } from '@callwright/storybook/guide'
import { ChartFrame } from './chart-frame.tsx'

const table = { columns: ['Status', 'Calls'], rows: [['Ended', '41']] }

export const guide: Guide = {
  purpose:
    'The frame of every chart: its caption, a summary in a sentence, the legend, and its numbers as a table. Use it for a new kind of chart.',
  alternatives: [
    'LineChart, BarChart, PieChart and HeatStrip already include it.',
    'For a picture without data use an image.',
  ],
  anatomy: [['ChartFrame', 'Caption, “View as table”, the chart as its children, the legend.']],
  rules: [
    {
      do: {
        caption: 'When there is no data, say so instead of showing a chart.',
        example: (
          <ChartFrame
            className="w-full"
            caption="Calls by status"
            summary="No calls yet"
            table={{ ...table, rows: [] }}
            empty="No calls in this period"
          />
        ),
      },
      dont: {
        caption: 'An empty chart looks broken.',
        example: (
          <ChartFrame
            className="w-full"
            caption="Calls by status"
            summary="41 calls ended"
            table={table}
          />
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to “View as table”.'],
    ['Enter, Space', 'Switches between chart and table.'],
  ],
  assistive: [
    'It is a figure named by the caption and described by the summary.',
    'While it loads it has `aria-busy`.',
  ],
}
