import type { Guide } from '@callwright/storybook/guide'
import { Timeline, TimelineItem, TimelineTime, TimelineTitle } from './timeline.tsx'

function Course({ events }: { events: [string, string][] }) {
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
  purpose: 'What happened to one thing, in order, oldest first.',
  avoid: [
    'Steps a person has still to take are not history.',
    'How a number changed over days is a LineChart.',
  ],
  anatomy: [
    ['Timeline', 'The order.'],
    ['TimelineItem', 'One event; the present one has `aria-current`.'],
    ['TimelineTitle', 'What it was.'],
    ['TimelineTime', 'When it was, as the reader writes times.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what happened.',
        show: (
          <Course
            events={[
              ['Call placed', '10:02:11'],
              ['Answered', '10:02:24'],
            ]}
          />
        ),
      },
      dont: {
        caption: 'Names out of the code say nothing to people.',
        show: (
          <Course
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
