import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { expectedWarnings } from '../lib/use-warning.ts'
import { guide } from './button.guide.tsx'
import { Button } from './button.tsx'

const meta = preview.meta({
  title: 'Components/Button',
  component: Button,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { children: 'Create Campaign', onClick: fn() },
})

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-secondary'] as const
const sizes = ['sm', 'md', 'lg'] as const

export const Primary = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
})

export const Secondary = meta.story({ args: { variant: 'secondary', children: 'Export CSV' } })

export const Ghost = meta.story({ args: { variant: 'ghost', children: 'Cancel' } })

export const Danger = meta.story({ args: { variant: 'danger', children: 'Delete' } })

export const DangerSecondary = meta.story({
  args: { variant: 'danger-secondary', children: 'Stop' },
})

export const WithIcon = meta.story({
  args: {
    children: (
      <>
        <PlusIcon aria-hidden="true" /> Add Contact
      </>
    ),
  },
})

export const Busy = meta.story({
  parameters: journey,
  args: { busy: true, busyLabel: 'Creating...' },
  play: async ({ canvas, args, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Creating...' })
    await expect(button).toBeDisabled()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).not.toHaveBeenCalled()
  },
})

/** The spinner replaces the icon. */
export const BusyWithIcon = meta.story({
  parameters: journey,
  args: {
    busy: true,
    children: (
      <>
        <PlusIcon aria-hidden="true" /> Add Contact
      </>
    ),
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Add Contact' })
    const visible = [...button.querySelectorAll('svg')].filter((icon) => icon.checkVisibility())
    await expect(visible.map((icon) => icon.dataset.slot)).toEqual(['spinner'])
  },
})

export const FocusComesBack = meta.story({
  parameters: journey,
  render: function SaveButton() {
    const [busy, setBusy] = useState(false)
    return (
      <>
        <Button busy={busy} busyLabel="Saving..." onClick={() => setBusy(true)}>
          Save
        </Button>
        <button type="button" onClick={() => setBusy(false)}>
          Finish saving
        </button>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await waitFor(() => expect(document.body).toHaveFocus())
    await fireEvent.click(canvas.getByRole('button', { name: 'Finish saving' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toHaveFocus())
  },
})

export const FocusComesBackToAField = meta.story({
  parameters: journey,
  render: function SaveForm() {
    const [busy, setBusy] = useState(false)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
        }}
      >
        <div inert={busy}>
          <input aria-label="Name" />
        </div>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        <button type="button" onClick={() => setBusy(false)}>
          Finish saving
        </button>
      </form>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await userEvent.type(name, 'Sales')
    // Not the Enter of user-event, whose `act` fails when the focus moves during a key event.
    name.form?.requestSubmit()
    await waitFor(() => expect(document.body).toHaveFocus())
    await fireEvent.click(canvas.getByRole('button', { name: 'Finish saving' }))
    await waitFor(() => expect(name).toHaveFocus())
  },
})

export const FocusStaysWhereItMoved = meta.story({
  parameters: journey,
  render: function SaveInPage() {
    const [busy, setBusy] = useState(false)
    return (
      <main tabIndex={-1}>
        <Button busy={busy} busyLabel="Saving..." onClick={() => setBusy(true)}>
          Save
        </Button>
        <button type="button" onClick={() => setBusy(false)}>
          Finish saving
        </button>
      </main>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.body).toHaveFocus())
    // A click on text in the page focuses the element around it.
    const page = canvas.getByRole('main')
    page.focus()
    await fireEvent.click(canvas.getByRole('button', { name: 'Finish saving' }))
    await canvas.findByRole('button', { name: 'Save' })
    await expect(page).toHaveFocus()
  },
})

export const Disabled = meta.story({ args: { disabled: true } })

export const AsLink = meta.story({
  args: { asChild: true, children: <a href="#signup">Sign up</a> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'data-slot',
      'button',
    )
  },
})

export const DisabledLink = meta.story({
  tags: ['!autodocs'],
  parameters: { expectedErrors: expectedWarnings(/Button: `disabled` does nothing to the child/) },
  args: { asChild: true, disabled: true, children: <a href="#signup">Sign up</a> },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: { hover: '.is-hovered', focusVisible: '.is-focused', active: '.is-pressed' },
  },
  render: () => (
    <div className="grid w-fit gap-3">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} className="is-hovered">
            Hover
          </Button>
          <Button variant={variant} className="is-focused">
            Focus
          </Button>
          <Button variant={variant} className="is-pressed">
            Pressed
          </Button>
          <Button variant={variant}>
            <PlusIcon aria-hidden="true" /> Icon
          </Button>
          <Button variant={variant} busy busyLabel="Saving..." />
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
    </div>
  ),
})
