import preview from '@callwright/storybook/preview'
import { PhoneIcon } from 'lucide-react'
import { expect } from 'storybook/test'
import { guide } from './badge.guide.tsx'
import { Badge, BadgeDot } from './badge.tsx'

const meta = preview.meta({
  title: 'Components/Badge',
  component: Badge,
  subcomponents: { BadgeDot },
  parameters: { guide },
  args: { children: 'Draft' },
})

const tones = ['neutral', 'positive', 'info', 'warning', 'negative', 'accent'] as const

export const Neutral = meta.story()

export const WithDot = meta.story({
  args: {
    tone: 'positive',
    children: (
      <>
        <BadgeDot live /> Running
      </>
    ),
  },
})

export const AsLink = meta.story({
  args: { asChild: true, tone: 'accent', children: <a href="#calls">3 calls</a> },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: '3 calls' })
    await expect(link).toHaveAttribute('data-slot', 'badge')
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid w-fit grid-cols-3 gap-3">
      {tones.map((tone) => [
        <Badge key="plain" tone={tone}>
          {tone}
        </Badge>,
        <Badge key="dot" tone={tone}>
          <BadgeDot /> {tone}
        </Badge>,
        <Badge key="icon" tone={tone}>
          <PhoneIcon aria-hidden="true" /> {tone}
        </Badge>,
      ])}
    </div>
  ),
})
