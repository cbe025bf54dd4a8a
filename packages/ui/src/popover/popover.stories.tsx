import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '../dialog/dialog.tsx'
import { Field, FieldLabel } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './popover.guide.tsx'
import {
  Popover,
  PopoverAnchor,
  PopoverClose,
  PopoverContent,
  PopoverDescription,
  PopoverTitle,
  PopoverTrigger,
} from './popover.tsx'

interface AttemptsPopoverProps extends ComponentProps<typeof Popover> {
  content?: ReactNode
}

function AttemptsPopover({ content, ...props }: AttemptsPopoverProps) {
  return (
    <Popover {...props}>
      <PopoverTrigger asChild>
        <Button variant="secondary">Attempts</Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3">
        <div>
          <PopoverTitle>Attempts</PopoverTitle>
          <PopoverDescription>Only contacts with so many attempts are listed.</PopoverDescription>
        </div>
        {content}
        <div className="grid grid-cols-2 gap-3">
          <Field>
            <FieldLabel>At least</FieldLabel>
            <Input inputMode="numeric" defaultValue="1" />
          </Field>
          <Field>
            <FieldLabel>At most</FieldLabel>
            <Input inputMode="numeric" defaultValue="3" />
          </Field>
        </div>
        <PopoverClose asChild>
          <Button className="justify-self-end">Apply</Button>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  )
}

const meta = preview.meta({
  title: 'Components/Popover',
  component: Popover,
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '20rem' } },
    guide,
  },
  args: { onOpenChange: fn() },
  render: (args) => <AttemptsPopover {...args} />,
})

const expectClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Attempts' })).toBeNull())

export const Closed = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Attempts' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true)
    const popover = await screen.findByRole('dialog', { name: 'Attempts' })
    await expect(popover).toHaveAccessibleDescription(/so many attempts/)
    await waitFor(() => expect(within(popover).getByLabelText('At least')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false)
  },
})

/** Tab stays in the panel, which is at the end of the document, and its button closes it. */
export const Tabbing = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    const popover = within(await screen.findByRole('dialog', { name: 'Attempts' }))
    await waitFor(() => expect(popover.getByLabelText('At least')).toHaveFocus())
    await userEvent.tab({ shift: true })
    await expect(popover.getByRole('button', { name: 'Apply' })).toHaveFocus()
    await userEvent.tab()
    await expect(popover.getByLabelText('At least')).toHaveFocus()
  },
})

export const ClosedByAButton = meta.story({
  parameters: journey,
  args: { defaultOpen: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Apply' }))
    await expectClosed()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Attempts' })).not.toHaveAttribute('aria-controls'),
    )
  },
})

/** A press on the page closes the popover, and the pressed control keeps the focus. */
export const PressedOutside = meta.story({
  parameters: journey,
  render: (args) => (
    <div className="grid justify-items-start gap-3">
      <Input aria-label="Search" />
      <AttemptsPopover {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Attempts' }))
    await screen.findByRole('dialog', { name: 'Attempts' })
    await userEvent.click(canvas.getByRole('textbox', { name: 'Search' }))
    await expectClosed()
    await expect(canvas.getByRole('textbox', { name: 'Search' })).toHaveFocus()
  },
})

function AnchoredPopover() {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor className="w-96 max-w-full rounded-sm border border-hairline p-3">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Attempts
        </Button>
      </PopoverAnchor>
      <PopoverContent aria-label="Attempts" className="w-(--radix-popover-trigger-width)">
        <Input aria-label="At least" />
      </PopoverContent>
    </Popover>
  )
}

/** Beside its anchor and as wide; opened by state, it returns the focus as well. */
export const Anchored = meta.story({
  parameters: journey,
  decorators: withContainer('ps-4'),
  render: () => <AnchoredPopover />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Attempts' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const popover = await screen.findByRole('dialog', { name: 'Attempts' })
    const anchor = canvasElement.querySelector('[data-slot=popover-anchor]')
    await waitFor(() => {
      const { left, width, top } = popover.getBoundingClientRect()
      const box = anchor?.getBoundingClientRect()
      return expect({ left, width, isBelow: top >= (box?.bottom ?? 0) }).toEqual({
        left: box?.left,
        width: box?.width,
        isBelow: true,
      })
    })
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Attempts' })
  },
})

const longText = 'Contacts without an attempt are not listed. '.repeat(60)

/** The panel fits the viewport, and scrolls. */
export const LongText = meta.story({
  args: { defaultOpen: true, content: <p>{longText.repeat(2) + 'x'.repeat(2000)}</p> },
  render: (args) => <AttemptsPopover {...args} />,
  play: async () => {
    const popover = await screen.findByRole('dialog', { name: 'Attempts' })
    await waitFor(() => {
      const { top, bottom, left, right } = popover.getBoundingClientRect()
      const isInside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      return expect(isInside).toBe(true)
    })
    await expect(popover.scrollWidth).toBeLessThanOrEqual(popover.clientWidth)
    await expect(popover.scrollHeight).toBeGreaterThan(popover.clientHeight)
  },
})

/** In a dialog the popover gets the focus and scrolls, and Escape closes only the popover. */
export const InADialog = meta.story({
  parameters: journey,
  render: () => (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Contacts</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <AttemptsPopover content={<p>{longText}</p>} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Contacts' })
    const trigger = within(dialog).getByRole('button', { name: 'Attempts' })
    await waitFor(() => expect(trigger).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    const popover = await screen.findByRole('dialog', { name: 'Attempts' })
    await waitFor(() => expect(within(popover).getByLabelText('At least')).toHaveFocus())
    // The dialog cancels the wheel outside itself, which would keep the popover from scrolling.
    const wheel = new WheelEvent('wheel', { deltaY: 20, bubbles: true, cancelable: true })
    popover.dispatchEvent(wheel)
    await expect(wheel.defaultPrevented).toBe(false)
    await userEvent.tab()
    await expect(within(popover).getByLabelText('At most')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await expect(dialog).toBeVisible()
    await waitFor(() => expect(trigger).toHaveFocus())
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[data-slot=popover-content]' },
  args: { defaultOpen: true },
  play: async () => {
    const popover = within(await screen.findByRole('dialog', { name: 'Attempts' }))
    await waitFor(() => expect(popover.getByLabelText('At least')).toHaveFocus())
  },
})
