import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx'

const meta = preview.meta({
  title: 'Components/Tooltip',
  component: Tooltip,
  decorators: [
    (Story) => (
      <div className="grid h-32 place-items-center">
        <Story />
      </div>
    ),
  ],
})

export const OnAButton = meta.story({
  render: () => (
    <Tooltip>
      <TooltipTrigger asChild>
        <Button variant="secondary">Sync</Button>
      </TooltipTrigger>
      <TooltipContent>Ask the provider for the newest details</TooltipContent>
    </Tooltip>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Ask the provider for the newest details',
    )
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription(
      'Ask the provider for the newest details',
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  },
})

export const OnABadge = meta.story({
  render: () => (
    <Tooltip>
      <TooltipTrigger asChild>
        <Badge asChild tone="positive">
          <button type="button">Qualified</button>
        </Badge>
      </TooltipTrigger>
      <TooltipContent>Budget and date confirmed.</TooltipContent>
    </Tooltip>
  ),
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Budget and date confirmed.')
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <Tooltip open>
      <TooltipTrigger asChild>
        <Button variant="secondary">Qualified</Button>
      </TooltipTrigger>
      <TooltipContent side="right">
        The contact confirmed the budget and asked for a meeting in the second week of June.
      </TooltipContent>
    </Tooltip>
  ),
})
