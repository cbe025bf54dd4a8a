import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn } from 'storybook/test'
import { guide } from './error-state.guide.tsx'
import { ErrorState } from './error-state.tsx'

const meta = preview.meta({
  title: 'Components/Error state',
  component: ErrorState,
  parameters: { guide },
  args: {
    title: 'The contacts could not be loaded',
    error: new Error('The server does not answer.'),
    onRetry: fn(),
  },
})

export const Default = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const alert = canvas.getByRole('alert')
    await expect(alert).toHaveTextContent('The contacts could not be loaded')
    await expect(alert).toHaveTextContent('The server does not answer.')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})

export const WithoutRetry = meta.story({
  args: { onRetry: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
})

export const NotAnError = meta.story({
  args: { title: undefined, error: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something went wrong')
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="grid max-w-md gap-4">
      <ErrorState {...args} className="rounded-lg border bg-raised" />
      <ErrorState error={null} className="rounded-lg border bg-raised" />
      <ErrorState
        error={new Error('Unausweichlich'.repeat(6))}
        className="rounded-lg border bg-raised"
      />
    </div>
  ),
})
