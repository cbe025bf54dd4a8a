import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { toast } from 'sonner'
import { expect, screen, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { guide } from './toast.guide.tsx'
import { Toaster } from './toast.tsx'

const meta = preview.meta({
  title: 'Components/Toast',
  component: Toaster,
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '34rem' } },
    guide,
  },
  beforeEach: () => () => {
    toast.dismiss()
  },
  render: (args) => (
    <>
      <Button onClick={() => toast.success('Call data synced successfully!')}>Sync</Button>
      <Toaster {...args} />
    </>
  ),
})

export const Success = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText('Call data synced successfully!')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close toast' }))
    await waitFor(() =>
      expect(screen.queryByText('Call data synced successfully!')).not.toBeInTheDocument(),
    )
    await expect(canvas.getByRole('button', { name: 'Sync' })).toBeVisible()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  args: {
    duration: Number.POSITIVE_INFINITY,
    expand: true,
    position: 'top-left',
    visibleToasts: 6,
  },
  render: (args) => (
    <div className="h-128 max-w-md">
      <Toaster {...args} />
    </div>
  ),
  play: async () => {
    toast('Campaign paused')
    toast.success('Synced 12 calls successfully!')
    toast.info('Import running')
    toast.warning('The schedule ends in five minutes')
    toast.error('Error creating campaign', { description: 'No such assistant.' })
    toast.loading('Syncing...')
    await expect(await screen.findByText('Syncing...')).toBeVisible()
  },
})
