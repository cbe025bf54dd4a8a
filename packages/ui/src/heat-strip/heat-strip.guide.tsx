import type { Guide } from '@callwright/storybook/guide'
import { HeatStrip } from './heat-strip.tsx'

const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']
const args = { className: 'w-full', labelName: 'Day', valueName: 'Calls', columns: hours }

export const guide: Guide = {
  purpose:
    'How a number varies by two categories, such as calls by weekday and hour. The cell of a larger value has a stronger color.',
  alternatives: [
    'For a number by one category, use a BarChart or a LineChart.',
    'Where people compare exact values, use a Table.',
  ],
  anatomy: [
    [
      'HeatStrip',
      'A ChartFrame with summary and table, the grid of cells, and the scale of colors.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Leave out what is not known yet: it differs from zero.',
        example: (
          <HeatStrip
            {...args}
            caption="Calls today"
            data={[{ label: 'Mon', values: [0, 4, 9, 12] }]}
          />
        ),
      },
      dont: {
        caption: 'With zeros, the hours to come look like hours without calls.',
        example: (
          <HeatStrip
            {...args}
            caption="Calls today"
            data={[{ label: 'Mon', values: [0, 4, 9, 12, 0, 0] }]}
          />
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to “View as table”, then to the cell that had the focus last.'],
    ['←, →, ↑, ↓', 'Move from cell to cell and show each one’s value.'],
    ['Home, End', 'Move to the first and the last cell of the row; with Ctrl, of the grid.'],
    ['Esc', 'Hides the value.'],
  ],
  assistive: [
    'It is a figure named by its caption and described by its summary, with a grid of which each cell is named by its row, its column and its value.',
    '“View as table” gives all numbers as text; nothing depends on color alone.',
    'Columns run from left to right in every writing direction, as in the other charts.',
  ],
}
