import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './alert.guide.tsx'
import { Alert, AlertDescription, AlertTitle } from './alert.tsx'

const meta = preview.meta({
  title: 'Components/Alert',
  component: Alert,
  parameters: { guide },
  args: { children: 'The token is saved in this browser.' },
})

const tones = ['neutral', 'positive', 'info', 'warning', 'negative'] as const

export const News = meta.story({
  args: { tone: 'positive' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The token is saved')
  },
})

export const Negative = meta.story({
  args: { tone: 'negative', children: 'Invalid token, please check and try again' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Invalid token')
  },
})

export const LongText = meta.story({
  // Left out of the documentation page, which it would widen.
  tags: ['!autodocs'],
  args: { tone: 'warning', children: 'x'.repeat(10_000) },
  play: async ({ canvas }) => {
    const alert = canvas.getByRole('alert')
    await expect(alert.scrollWidth).toBeLessThanOrEqual(alert.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid max-w-md gap-3">
      {tones.map((tone) => (
        <Alert key={tone} tone={tone}>
          <AlertTitle>The campaign is {tone}</AlertTitle>
          <AlertDescription>32 contacts were skipped.</AlertDescription>
        </Alert>
      ))}
      <Alert tone="info">One line.</Alert>
    </div>
  ),
})
