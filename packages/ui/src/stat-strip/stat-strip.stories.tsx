import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { Skeleton } from '../skeleton/index.ts'
import { Waveform } from '../waveform/index.ts'
import { guide } from './stat-strip.guide.tsx'
import {
  StatStrip,
  StatStripHint,
  StatStripItem,
  StatStripLabel,
  StatStripValue,
} from './stat-strip.tsx'

const meta = preview.meta({
  title: 'Components/Stat strip',
  component: StatStrip,
  subcomponents: { StatStripItem },
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Now' },
  decorators: withContainer('max-w-4xl'),
})

function Links({ className }: { className?: string }) {
  return (
    <>
      <StatStripItem asChild className={className}>
        <a href="#lines">
          <StatStripLabel>
            Lines in use <Waveform live />
          </StatStripLabel>
          <StatStripValue>
            3 <StatStripHint>of 5</StatStripHint>
          </StatStripValue>
        </a>
      </StatStripItem>
      <StatStripItem asChild className={className}>
        <a href="#retry">
          <StatStripLabel>Next retry</StatStripLabel>
          <StatStripValue>in 12 minutes</StatStripValue>
        </a>
      </StatStripItem>
      <StatStripItem asChild className={className}>
        <a href="#cost">
          <StatStripLabel>Cost today</StatStripLabel>
          <StatStripValue>$2.3120</StatStripValue>
        </a>
      </StatStripItem>
    </>
  )
}

export const Default = meta.story({
  parameters: journey,
  render: (args) => (
    <StatStrip {...args}>
      <Links />
    </StatStrip>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('list', { name: 'Now' }).children).toHaveLength(3)
    const [first, second] = canvas.getAllByRole('link')
    await expect(first).toHaveAccessibleName('Lines in use 3 of 5')
    await userEvent.tab()
    await expect(first).toHaveFocus()
    await userEvent.tab()
    await expect(second).toHaveFocus()
  },
})

/** Numbers without a place that lists what they count. */
export const WithoutLinks = meta.story({
  render: (args) => (
    <StatStrip {...args}>
      {['Calls', 'Conversations'].map((label) => (
        <StatStripItem key={label}>
          <StatStripLabel>{label}</StatStripLabel>
          <StatStripValue>1,204</StatStripValue>
        </StatStripItem>
      ))}
    </StatStrip>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2)
  },
})

/** The last row fills the width. */
export const Narrow = meta.story({
  decorators: withContainer('w-80'),
  render: (args) => (
    <StatStrip {...args}>
      <Links />
    </StatStrip>
  ),
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem').map((item) => item.getBoundingClientRect())
    await expect(items[2]?.top).toBeGreaterThan(items[0]?.top ?? 0)
    await expect(items[2]?.width).toBeGreaterThan(300)
  },
})

/** Long words and numbers wrap. */
export const LongText = meta.story({
  decorators: withContainer('w-80'),
  render: (args) => (
    <StatStrip {...args}>
      <StatStripItem>
        <StatStripLabel>Gespräche mit Angerufenen</StatStripLabel>
        <StatStripValue>999,999,999,999,999,999,999,999.9999</StatStripValue>
      </StatStripItem>
      <StatStripItem>
        <StatStripLabel>Donaudampfschifffahrtsgesellschaftskapitän</StatStripLabel>
        <StatStripValue>1</StatStripValue>
      </StatStripItem>
    </StatStrip>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list')
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: { hover: '.is-hovered', active: '.is-pressed', focusVisible: '.is-focused' },
  },
  render: () => (
    <div className="grid gap-5">
      {['links', 'hovered', 'pressed', 'focused'].map((state) => (
        <div key={state} className="grid gap-1">
          <span className="text-muted text-sm">{state}</span>
          <StatStrip aria-label={state}>
            <Links className={`is-${state}`} />
          </StatStrip>
        </div>
      ))}
      <div className="grid gap-1">
        <span className="text-muted text-sm">loading</span>
        <StatStrip aria-label="Loading" aria-busy>
          {['Lines in use', 'Next retry', 'Cost today'].map((label) => (
            <StatStripItem key={label}>
              <StatStripLabel>{label}</StatStripLabel>
              <Skeleton className="my-1 h-5 w-16" />
            </StatStripItem>
          ))}
        </StatStrip>
      </div>
    </div>
  ),
})
