import type { Guide } from '@callwright/storybook/guide'
import { Timeline, TimelineItem, TimelineTime, TimelineTitle } from './timeline.tsx'

function ExampleTimeline({ events }: { events: [string, string][] }) {
  return (
    <Timeline>
      {events.map(([title, time]) => (
        <TimelineItem key={title}>
          <TimelineTitle>{title}</TimelineTitle>
          <TimelineTime>{time}</TimelineTime>
        </TimelineItem>
      ))}
    </Timeline>
  )
}

export const guide: Guide = {
  purpose: 'The events of one subject, oldest first.',
  alternatives: ['Do not use it for future steps.', 'For a number over time use a LineChart.'],
  anatomy: [
    ['Timeline', 'The list.'],
    ['TimelineItem', 'An event; the current one has `aria-current`.'],
    [
      'mark, share',
      'The scale of an event: the time since the first one, and how much of the whole time passes until the next.',
    ],
    ['TimelineTitle', 'The title of the event.'],
    ['TimelineTime', 'The time, which you format for the reader’s locale.'],
  ],
  rules: [
    {
      do: {
        caption: 'Events within minutes of each other: seconds, and a scale.',
        example: (
          <Timeline>
            <TimelineItem mark="0:00" share={0.1}>
              <TimelineTitle>Call placed</TimelineTitle>
              <TimelineTime>10:02:11</TimelineTime>
            </TimelineItem>
            <TimelineItem mark="0:13">
              <TimelineTitle>Answered</TimelineTitle>
              <TimelineTime>10:02:24</TimelineTime>
            </TimelineItem>
          </Timeline>
        ),
      },
      dont: {
        caption: 'The same minute twice does not say how long it took.',
        example: (
          <ExampleTimeline
            events={[
              ['Call placed', 'May 5, 10:02'],
              ['Answered', 'May 5, 10:02'],
            ]}
          />
        ),
      },
    },
    {
      do: {
        caption: 'Say what happened.',
        example: (
          <ExampleTimeline
            events={[
              ['Call placed', '10:02:11'],
              ['Answered', '10:02:24'],
            ]}
          />
        ),
      },
      dont: {
        caption: 'Internal names mean nothing to people.',
        example: (
          <ExampleTimeline
            events={[
              ['status-update', '1732183331'],
              ['in-progress', '1732183344'],
            ]}
          />
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is an ordered list; the line and the dots are hidden.',
    'Give `dateTime` where the text is not a full date.',
  ],
}
