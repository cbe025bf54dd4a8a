import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './progress.guide.tsx'
import { Progress } from './progress.tsx'

const meta = preview.meta({
  title: 'Components/Progress',
  component: Progress,
  parameters: { guide },
  args: { label: 'Progress', value: 12, max: 48 },
  decorators: withContainer('max-w-xs'),
})

export const Quarter = meta.story({
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Progress' })
    await expect(bar).toHaveAttribute('aria-valuenow', '25')
    await expect(canvas.getByText('25%')).toBeVisible()
  },
})

export const NothingToDo = meta.story({
  args: { value: 0, max: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0%')).toBeVisible()
  },
})

export const NotANumber = meta.story({
  args: { value: Number.NaN },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0%')).toBeVisible()
  },
})

export const MoreThanAll = meta.story({
  args: { value: 60 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('100%')).toBeVisible()
  },
})

export const NearlyAll = meta.story({
  args: { value: 999, max: 1000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('99%')).toBeVisible()
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99')
  },
})

/** Label, bar and percentage are in one line. */
export const Inline = meta.story({
  args: { inline: true },
  play: async ({ canvas }) => {
    const [label, bar, percentage] = [
      canvas.getByText('Progress'),
      canvas.getByRole('progressbar'),
      canvas.getByText('25%'),
    ].map((element) => element.getBoundingClientRect())
    await expect(bar?.left).toBeGreaterThan(label?.right ?? 0)
    await expect(percentage?.left).toBeGreaterThan(bar?.right ?? 0)
  },
})

/** A label that is too long is cut at its end, also from right to left. */
export const LongText = meta.story({
  globals: { direction: 'rtl' },
  args: { label: 'A label far too long '.repeat(5) },
  play: async ({ canvas }) => {
    const label = canvas.getByText(/^A label/)
    await expect(label.scrollWidth).toBeGreaterThan(label.clientWidth)
    // The ellipsis is at the end of this direction.
    await expect(getComputedStyle(label).direction).toBe('ltr')
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-4">
      {[0, 1, 50, 100].map((value) => (
        <Progress key={value} label={`${value} of 100 calls`} value={value} />
      ))}
      <Progress label="In one line" value={40} inline />
      <Progress label={'A label far too long '.repeat(5)} value={30} />
    </div>
  ),
})
