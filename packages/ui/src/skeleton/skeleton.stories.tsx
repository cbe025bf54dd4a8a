import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './skeleton.guide.tsx'
import { Skeleton } from './skeleton.tsx'

const meta = preview.meta({
  title: 'Components/Skeleton',
  component: Skeleton,
  parameters: { guide },
})

export const Line = meta.story({
  args: { className: 'w-48' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot="skeleton"]')).toHaveAttribute(
      'aria-hidden',
      'true',
    )
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid max-w-sm gap-3 rounded-lg border bg-raised p-5">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton />
      <Skeleton className="w-3/4" />
    </div>
  ),
})
