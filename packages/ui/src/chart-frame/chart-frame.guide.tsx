import type { Guide } from '@callwright/storybook/guide'
import { ChartFrame } from './chart-frame.tsx'

const table = { columns: ['Status', 'Calls'], rows: [['Ended', '41']] }

export const guide: Guide = {
  purpose:
    'What every chart stands in: its caption, a summary in a sentence, the legend, and its numbers as a table. Charts of ours are built on it; a new kind of chart begins here.',
  avoid: ['LineChart and PieChart bring it along.', 'A picture that shows no data is an image.'],
  anatomy: [['ChartFrame', 'Caption, “View as table”, the drawing as its children, the legend.']],
  rules: [
    {
      do: {
        caption: 'Where there is no data yet, say so in the chart’s place.',
        show: (
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
        caption: 'An empty drawing looks broken.',
        show: (
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
    ['Enter, Space', 'Changes between drawing and table.'],
  ],
  assistive: [
    'It is a figure named by the caption and described by the summary.',
    'While it loads it has `aria-busy`.',
  ],
}
