import preview from '@callwright/storybook/preview'
import { PhoneMissedIcon } from 'lucide-react'
import { expect } from 'storybook/test'
import { guide } from './visually-hidden.guide.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const meta = preview.meta({
  title: 'Components/Visually hidden',
  component: VisuallyHidden,
  parameters: { guide },
  args: { children: 'missed' },
})

export const BesideAPicture = meta.story({
  render: (args) => (
    <p className="flex items-center gap-2">
      <PhoneMissedIcon aria-hidden="true" className="size-4" />3 calls <VisuallyHidden {...args} />
    </p>
  ),
  play: async ({ canvas }) => {
    const words = canvas.getByText('missed')
    await expect(words).toBeInTheDocument()
    await expect(words.offsetWidth).toBe(1)
  },
})
