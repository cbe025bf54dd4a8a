import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './spinner.guide.tsx'
import { Spinner } from './spinner.tsx'
import { SpinnerPage } from './spinner-page.tsx'

const meta = preview.meta({
  title: 'Components/Spinner',
  component: Spinner,
  parameters: { guide },
})

export const Default = meta.story()

export const FullScreen = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => <SpinnerPage />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading...')
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="flex items-center gap-4">
      <Spinner />
      <Spinner className="size-6 text-accent" />
      <span className="inline-flex items-center gap-2 text-muted">
        <Spinner /> Syncing...
      </span>
    </div>
  ),
})
