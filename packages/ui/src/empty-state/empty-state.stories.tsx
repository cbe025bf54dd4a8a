import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { MegaphoneIcon } from 'lucide-react'
import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { guide } from './empty-state.guide.tsx'
import { EmptyState } from './empty-state.tsx'

const meta = preview.meta({
  title: 'Components/Empty state',
  component: EmptyState,
  parameters: { guide },
  args: { title: 'No contacts found' },
})

export const TitleOnly = meta.story()

export const WithAction = meta.story({
  parameters: journey,
  args: {
    icon: <MegaphoneIcon />,
    title: 'No campaigns yet',
    description: 'Create your first AI calling campaign to get started',
    children: <Button>Create Campaign</Button>,
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('No campaigns yet')).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Create Campaign' })).toHaveFocus()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid max-w-md gap-4">
      <EmptyState className="rounded-lg border bg-raised" title="No recent calls" />
      <EmptyState
        className="rounded-lg border bg-raised"
        icon={<MegaphoneIcon />}
        title="No campaigns yet"
        description="Create your first AI calling campaign to get started"
      >
        <Button>Create Campaign</Button>
      </EmptyState>
    </div>
  ),
})
