import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, waitFor } from 'storybook/test'
import { CallCard } from './call-card.tsx'
import { CallReplay } from './call-replay.tsx'

const meta = preview.meta({
  title: 'Site/Call replay',
  component: CallReplay,
  decorators: [
    (Story) => (
      <div className="max-w-md">
        <Story />
      </div>
    ),
  ],
})

/** The card before it plays, and without scripts. */
export const Finished = meta.story({
  args: { delayMs: 1e9 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1:24')).toBeVisible()
    await expect(canvas.getByText('Demo booked')).toBeVisible()
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
})

/** The card in the middle of the call. */
export const InProgress = meta.story({
  render: () => <CallCard progress={0.45} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('in-progress')).toBeVisible()
    await expect(canvas.getByText('0:38')).toBeVisible()
    await expect(canvas.getByText('Listening …')).toBeVisible()
    await expect(canvas.getByText(/Sure, I have two minutes/)).toBeVisible()
    await expect(canvas.getByText(/Three, and we miss/).parentElement).not.toBeVisible()
  },
})

/** The replay starts automatically and can be paused, unless the user prefers reduced motion. */
export const PausesAndResumes = meta.story({
  parameters: journey,
  args: { delayMs: 0 },
  play: async ({ canvas, userEvent }) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
      return
    }
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause' }))
    await expect(canvas.getByText('in-progress')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(canvas.getByText(/\bHi Maya/)).toBeVisible())
  },
})
