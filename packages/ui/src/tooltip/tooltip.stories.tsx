import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { RefreshCwIcon } from 'lucide-react'
import { useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './tooltip.guide.tsx'
import { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx'
import { createLazyTooltip, LazyTooltipContext } from './use-tooltip.tsx'

const meta = preview.meta({
  title: 'Components/Tooltip',
  component: Tooltip,
  subcomponents: { TooltipContent },
  parameters: { chromatic: { modes: everyMode }, guide },
  decorators: withContainer('grid min-h-32 place-items-center'),
})

export const OnAButton = meta.story({
  parameters: journey,
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
  parameters: journey,
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

/** Ends the loading of the tooltip's code. */
let finishLoading = () => {}

/** A button with a tooltip whose code is loading; in place of the tooltip, a text says whether it is open. */
function ButtonWithSlowTooltip() {
  const [LazyTooltip] = useState(() =>
    createLazyTooltip(
      () =>
        new Promise((resolve) => {
          finishLoading = () =>
            resolve(({ open, children }) => <output>{open ? children : 'Closed'}</output>)
        }),
    ),
  )
  return (
    <LazyTooltipContext value={LazyTooltip}>
      <IconButton label="Sync calls">
        <RefreshCwIcon aria-hidden="true" />
      </IconButton>
    </LazyTooltipContext>
  )
}

/** A tooltip whose code is loaded after the pointer has left does not open. */
export const LeftWhileLoading = meta.story({
  parameters: journey,
  render: () => <ButtonWithSlowTooltip />,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Sync calls' })
    // On focus it opens without a delay.
    await userEvent.tab()
    await userEvent.hover(button)
    await userEvent.unhover(button)
    finishLoading()
    await expect(await canvas.findByText('Closed')).toBeVisible()
    await userEvent.hover(button)
    await expect(await canvas.findByText('Sync calls')).toBeVisible()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid justify-items-center gap-14 pt-12 pb-20">
      {(['top', 'left', 'right', 'bottom'] as const).map((side) => (
        <Tooltip key={side} open>
          <TooltipTrigger asChild>
            <Button variant="secondary">{side}</Button>
          </TooltipTrigger>
          <TooltipContent side={side}>Asked for June.</TooltipContent>
        </Tooltip>
      ))}
      <Tooltip open>
        <TooltipTrigger asChild>
          <Button variant="secondary">Qualified</Button>
        </TooltipTrigger>
        <TooltipContent side="bottom">
          The contact confirmed the budget and asked for a meeting in the second week of June.
        </TooltipContent>
      </Tooltip>
    </div>
  ),
})
