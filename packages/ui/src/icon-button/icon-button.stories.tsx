import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { PencilIcon, PlusIcon, RefreshCwIcon, Trash2Icon } from 'lucide-react'
import { Fragment } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { expectedWarnings } from '../lib/use-warning.ts'
import { guide } from './icon-button.guide.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

const meta = preview.meta({
  title: 'Components/Icon button',
  component: IconButton,
  parameters: { guide },
  args: { label: 'Edit contact', children: <PencilIcon aria-hidden="true" />, onClick: fn() },
})

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export const Default = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Edit contact')
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Edit contact' })).toHaveFocus()
  },
})

/** A tooltip closes when another one opens, by hover or by focus, and when its button is pressed. */
export const OneTooltip = meta.story({
  parameters: journey,
  render: () => (
    <>
      <IconButton label="Edit contact">
        <PencilIcon aria-hidden="true" />
      </IconButton>
      <IconButton label="Delete contact">
        <Trash2Icon aria-hidden="true" />
      </IconButton>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Edit contact')
    const deleteButton = canvas.getByRole('button', { name: 'Delete contact' })
    await userEvent.hover(deleteButton)
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Delete contact'))
    await userEvent.click(deleteButton)
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  },
})

export const Busy = meta.story({
  args: { busy: true, label: 'Sync call' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sync call' })).toBeDisabled()
  },
})

export const AsLink = meta.story({
  args: {
    asChild: true,
    label: 'Download recording',
    children: (
      <a href="#recording">
        <RefreshCwIcon aria-hidden="true" />
      </a>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Download recording' })).toBeVisible()
  },
})

export const Nameless = meta.story({
  tags: ['!autodocs'],
  parameters: { expectedErrors: expectedWarnings(/IconButton: `label` is missing/) },
  // The title gives the button a name, so that axe passes.
  args: { label: ' ', title: 'Edit' },
})

// CopyButton has pictures of the small size.
const states: [name: string, props: Partial<IconButtonProps>][] = [
  ['Default', {}],
  ['Hovered', { className: 'is-hovered' }],
  ['Focused', { className: 'is-focused' }],
  ['Pressed', { className: 'is-pressed' }],
  ['Busy', { busy: true }],
  ['Disabled', { disabled: true }],
]

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: { hover: '.is-hovered', focusVisible: '.is-focused', active: '.is-pressed' },
  },
  render: () => (
    <div className="grid w-fit grid-cols-5 items-center gap-x-4 gap-y-2 text-muted text-xs">
      <span />
      {variants.map((variant) => (
        <span key={variant}>{variant}</span>
      ))}
      {states.map(([name, props]) => (
        <Fragment key={name}>
          {name}
          {variants.map((variant) => (
            <span key={variant}>
              <IconButton label="Add" variant={variant} {...props}>
                <PlusIcon aria-hidden="true" />
              </IconButton>
            </span>
          ))}
        </Fragment>
      ))}
    </div>
  ),
})
