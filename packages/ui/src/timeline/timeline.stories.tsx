import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './timeline.guide.tsx'
import { Timeline, TimelineItem, TimelineTime, TimelineTitle } from './timeline.tsx'

const meta = preview.meta({
  title: 'Components/Timeline',
  component: Timeline,
  subcomponents: { TimelineItem },
  parameters: { chromatic: { modes: everyMode }, guide },
})

const scaledEvents = [
  { title: 'Created', time: '9:30:00 AM', mark: '0:00', share: 0.09 },
  { title: 'Started', time: '9:30:12 AM', mark: '0:12', share: 0.91 },
  { title: 'Ended', time: '9:32:16 AM', mark: '2:16', share: 0 },
]

const ScaledTimeline = () => (
  <Timeline>
    {scaledEvents.map(({ title, time, ...props }) => (
      <TimelineItem key={title} {...props}>
        <TimelineTitle>{title}</TimelineTitle>
        <TimelineTime>{time}</TimelineTime>
      </TimelineItem>
    ))}
  </Timeline>
)

/** A scale says when each event was, and longer times take more of the line. */
export const Scaled = meta.story({
  render: () => <ScaledTimeline />,
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem')
    await expect(items.map(({ textContent }) => textContent)).toEqual([
      '0:00Created9:30:00 AM',
      '0:12Started9:30:12 AM',
      '2:16Ended9:32:16 AM',
    ])
    const [first = 0, second = 0] = items.map(({ offsetHeight }) => offsetHeight)
    await expect(second).toBeGreaterThan(1.5 * first)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-8 sm:grid-cols-2">
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
      <ScaledTimeline />
    </div>
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
        <TimelineItem mark={'9'.repeat(20)} share={Number.NaN} />
        <TimelineItem mark="0:01" share={99} />
        <TimelineItem mark="0:02" share={-1} />
      </Timeline>
    </div>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list')
    await expect(list.scrollWidth).toBe(list.clientWidth)
  },
})
