import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { Badge } from '../badge/index.ts'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './waveform.guide.tsx'
import { Waveform } from './waveform.tsx'

const conversation = Array.from({ length: 58 }, (_, index) =>
  index % 14 > 10 ? 0.1 : 0.35 + 0.3 * Math.sin(index) + 0.3 * Math.cos(index * 2.3),
)

const meta = preview.meta({
  title: 'Components/Waveform',
  component: Waveform,
  parameters: { chromatic: { modes: everyMode }, guide },
  decorators: withContainer('max-w-96'),
})

const findParts = (container: HTMLElement) => {
  const waveform = container.querySelector('[data-slot=waveform]') as HTMLElement
  const svg = waveform.querySelector('svg') as SVGElement
  const [played = '', rest = ''] = [...svg.querySelectorAll('path')].map(
    (path) => path.getAttribute('d') ?? '',
  )
  return { waveform, svg, played, rest }
}

const countBars = (path: string) => path.match(/M/g)?.length ?? 0

export const Default = meta.story({
  play: async ({ canvasElement }) => {
    const { waveform, svg, played, rest } = findParts(canvasElement)
    await expect(waveform).toHaveAttribute('aria-hidden', 'true')
    await expect([countBars(played), countBars(rest)]).toEqual([0, 6])
    // The loudest bar has the full height, the others less.
    await expect(rest).toContain('M15 1.5v37.0')
    await expect(getComputedStyle(svg).animationName).toBe('none')
  },
})

/** The bars move, and repeat without a seam. */
export const Live = meta.story({
  args: { live: true },
  play: async ({ canvasElement }) => {
    const { svg, rest } = findParts(canvasElement)
    await expect(countBars(rest)).toBe(12)
    const color = getComputedStyle(canvasElement).getPropertyValue('--color-live')
    await expect(color).not.toBe('')
    const probe = document.createElement('i')
    probe.style.color = color
    canvasElement.append(probe)
    await expect(getComputedStyle(svg).stroke).toBe(getComputedStyle(probe).color)
    probe.remove()
    // The stories run with reduced motion where it is preferred.
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    await expect(getComputedStyle(svg).animationName).toBe(isReduced ? 'none' : 'scroll-half')
  },
})

/** The bars that were played have the color of the accent. */
export const Played = meta.story({
  args: { peaks: conversation, progress: 0.4, className: 'h-10 w-full' },
  play: async ({ canvasElement }) => {
    const { played, rest } = findParts(canvasElement)
    await expect([countBars(played), countBars(rest)]).toEqual([24, 34])
  },
})

export const Empty = meta.story({
  args: { peaks: [] },
  play: async ({ canvasElement }) => {
    const { played, rest } = findParts(canvasElement)
    await expect([played, rest]).toEqual(['', ''])
  },
})

/** Peaks and progress out of range stay within the box. */
export const OutOfRange = meta.story({
  args: { peaks: [-1, Number.NaN, 7, 0.5, Number.POSITIVE_INFINITY], progress: 3 },
  play: async ({ canvasElement }) => {
    const { played, rest } = findParts(canvasElement)
    await expect(rest).toBe('')
    await expect(played).toBe('M3 20.0v0.0M9 20.0v0.0M15 1.5v37.0M21 11.5v17.0M27 20.0v0.0')
  },
})

const states: [name: string, props: Parameters<typeof Waveform>[0]][] = [
  ['Still', {}],
  ['Live', { live: true }],
  ['Not played', { peaks: conversation, progress: 0, className: 'h-10 w-full' }],
  ['Played to 40%', { peaks: conversation, progress: 0.4, className: 'h-10 w-full' }],
  ['Silent', { peaks: [0, 0, 0, 0, 0, 0] }],
]

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-5">
      {states.map(([name, props]) => (
        <div key={name} className="grid gap-1">
          <span className="text-muted text-sm">{name}</span>
          <Waveform {...props} />
        </div>
      ))}
      <Badge tone="live" className="w-fit">
        <Waveform live /> 3 live
      </Badge>
    </div>
  ),
})
