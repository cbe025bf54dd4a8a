import type { Guide } from '@callwright/storybook/guide'
import { BarChart } from './bar-chart.tsx'

const dailyData = [
  [4, 2],
  [7, 1],
  [3, 3],
  [9, 2],
  [8, 4],
].map(([Conversation = 0, Voicemail = 0], dayIndex) => ({
  label: `May ${dayIndex + 1}`,
  values: { Conversation, Voicemail },
}))

const args = { className: 'w-full', labelName: 'Date', valueName: 'Calls', data: dailyData }

export const guide: Guide = {
  purpose:
    'Numbers by day or by category, one series or several. Stacked, it shows how each total divides; grouped, it compares the series. Of more than eight series, the seven largest are drawn, and the others together as Other.',
  alternatives: [
    'For one number over many days use a LineChart.',
    'For the parts of a single whole use a PieChart.',
    'For a number by two categories, such as weekday and hour, use a HeatStrip.',
  ],
  anatomy: [
    ['BarChart', 'A ChartFrame with legend, summary and table, and the bars as its chart.'],
  ],
  rules: [
    {
      do: {
        caption:
          'Bind colors to names with `colors`, so that a color means the same in every chart.',
        example: (
          <BarChart
            {...args}
            caption="Calls by outcome"
            series={['Conversation', 'Voicemail']}
            colors={{ Conversation: 1, Voicemail: 4 }}
          />
        ),
      },
      dont: {
        caption: 'By position, the same series may have another color elsewhere.',
        example: <BarChart {...args} caption="Calls by outcome" series={['Voicemail']} />,
      },
    },
    {
      do: {
        caption: 'Show long names on horizontal bars.',
        example: (
          <BarChart
            {...args}
            caption="Calls by campaign"
            labelName="Campaign"
            orientation="horizontal"
            series={['Conversation']}
            data={[
              { label: 'Autumn renewals', values: { Conversation: 12 } },
              { label: 'Trial follow-up', values: { Conversation: 7 } },
              { label: 'Win back', values: { Conversation: 3 } },
            ]}
          />
        ),
      },
      dont: {
        caption: 'Do not stack what does not add up, such as averages; group it.',
        example: (
          <BarChart
            {...args}
            caption="Minutes per call"
            valueName="Minutes"
            series={['Average', 'Longest']}
            data={[
              { label: 'May 1', values: { Average: 2, Longest: 9 } },
              { label: 'May 2', values: { Average: 3, Longest: 7 } },
            ]}
          />
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to “View as table”, then to the chart.'],
    ['←, →', 'Move from label to label and show the values of each.'],
  ],
  assistive: [
    'It is a figure named by its caption and described by its summary.',
    '“View as table” gives all numbers as text, also those of the series in Other, and the total of stacked series.',
    'The eight colors are distinguishable with color blindness; segments are separated by a gap.',
  ],
}
