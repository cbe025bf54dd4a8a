import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './timeline.guide.tsx'
import { Timeline, TimelineItem, TimelineTime, TimelineTitle } from './timeline.tsx'

const meta = preview.meta({
  title: 'Components/Timeline',
  component: Timeline,
  parameters: { chromatic: { modes: everyMode }, guide },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <Timeline>
      <TimelineItem>
        <TimelineTitle>Created</TimelineTitle>
        <TimelineTime dateTime="2026-05-05T09:30:00Z">May 5, 2026, 9:30 AM</TimelineTime>
      </TimelineItem>
      <TimelineItem>
        <TimelineTitle>Started</TimelineTitle>
        <TimelineTime dateTime="2026-05-05T09:30:12Z">May 5, 2026, 9:30 AM</TimelineTime>
      </TimelineItem>
      <TimelineItem aria-current="step">
        <TimelineTitle>Ended</TimelineTitle>
        <TimelineTime dateTime="2026-05-05T09:32:16Z">May 5, 2026, 9:32 AM</TimelineTime>
      </TimelineItem>
    </Timeline>
  ),
})

export const LongText = meta.story({
  // Left out of the documentation page, which it would widen.
  tags: ['!autodocs'],
  render: () => (
    <div className="w-60">
      <Timeline>
        <TimelineItem>
          <TimelineTitle>{'x'.repeat(10_000)}</TimelineTitle>
          <TimelineTime>Invalid Date</TimelineTime>
        </TimelineItem>
        <TimelineItem />
      </Timeline>
    </div>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list')
    await expect(list.scrollWidth).toBe(list.clientWidth)
  },
})
