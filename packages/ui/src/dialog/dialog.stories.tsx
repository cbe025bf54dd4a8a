import { enlargeText, findCutButtons } from '@callwright/storybook/enlarge-text'
import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Field, FieldLabel } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { renderServerHtml } from '../lib/stories/server-html.ts'
import { guide } from './dialog.guide.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  type DialogContentProps,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from './dialog.tsx'

const meta = preview.meta({
  title: 'Components/Dialog',
  component: Dialog,
  subcomponents: { DialogContent },
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '26rem' } },
    guide,
  },
})

interface ContactDialogProps {
  defaultOpen?: boolean
  size?: DialogContentProps['size']
}

function ContactDialog({ defaultOpen, size }: ContactDialogProps) {
  return (
    <Dialog defaultOpen={defaultOpen}>
      <DialogTrigger asChild>
        <Button>Add Contact</Button>
      </DialogTrigger>
      <DialogContent size={size}>
        <DialogHeader>
          <DialogTitle>Add New Contact</DialogTitle>
          <DialogDescription>Contacts can be chosen for any campaign.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Field>
            <FieldLabel>Phone</FieldLabel>
            <Input type="tel" />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button>Add Contact</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

export const Closed = meta.story({
  parameters: journey,
  render: () => <ContactDialog />,
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Add Contact' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Add New Contact' })
    await expect(dialog).toHaveAccessibleDescription('Contacts can be chosen for any campaign.')
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus())
    await expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(trigger).toHaveFocus()
  },
})

export const PageBehind = meta.story({
  parameters: journey,
  render: () => <ContactDialog />,
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Add Contact' })
    const { left, top } = trigger.getBoundingClientRect()
    // A change of these inherited properties would make the browser recalculate the style of the whole page.
    const readInheritedStyles = () => {
      const style = getComputedStyle(document.body)
      return [style.pointerEvents, style.getPropertyValue('--removed-body-scroll-bar-size')]
    }
    const before = readInheritedStyles()
    await userEvent.click(trigger)
    await screen.findByRole('dialog')
    await waitFor(() => expect(document.body).toHaveAttribute('data-scroll-locked'))
    await expect(readInheritedStyles()).toEqual(before)
    await expect(document.elementFromPoint(left + 1, top + 1)).toHaveAttribute(
      'data-slot',
      'dialog-overlay',
    )
  },
})

/** A dialog that is open at first is not in the server's HTML, and opens without an error of the hydration. */
export const OpensAfterHydration = meta.story({
  parameters: journey,
  render: () => <></>,
  play: async ({ canvasElement }) => {
    const onError = fn()
    const { hydrate } = renderServerHtml(canvasElement, <ContactDialog defaultOpen />)
    const remove = hydrate(onError)
    await expect(await screen.findByRole('dialog')).toBeVisible()
    await expect(onError).not.toHaveBeenCalled()
    remove()
  },
})

export const Small = meta.story({ render: () => <ContactDialog defaultOpen size="sm" /> })

export const Large = meta.story({ render: () => <ContactDialog defaultOpen size="lg" /> })

export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: () => <ContactDialog defaultOpen />,
  play: async () => {
    const { width, bottom } = screen.getByRole('dialog').getBoundingClientRect()
    await expect(width).toBe(window.innerWidth)
    await expect(Math.round(bottom)).toBe(window.innerHeight)
  },
})

function ManyButtonsDialog() {
  return (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add New Contact</DialogTitle>
        </DialogHeader>
        <DialogFooter>
          <Button variant="secondary">Cancel</Button>
          <Button variant="secondary">Save and add another contact</Button>
          <Button>Add Contact</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** The label of a button wraps. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  render: () => <ManyButtonsDialog />,
  play: async () => {
    await expect(findCutButtons(screen.getByRole('dialog'))).toEqual([])
  },
})

/** Buttons that do not fit beside each other stand as on a phone, the main one first. */
export const LargeTextTablet = meta.story({
  globals: { viewport: { value: 'tablet' } },
  beforeEach: enlargeText,
  render: () => <ManyButtonsDialog />,
  play: async () => {
    await expect(findCutButtons(screen.getByRole('dialog'))).toEqual([])
    const cancel = screen.getByRole('button', { name: 'Cancel' }).getBoundingClientRect()
    const main = screen.getByRole('button', { name: 'Add Contact' }).getBoundingClientRect()
    await expect(cancel.top).toBeGreaterThanOrEqual(main.bottom)
  },
})

export const LongText = meta.story({
  render: () => (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Full Transcript - Maya Chen</DialogTitle>
        </DialogHeader>
        <DialogBody tabIndex={0}>
          {Array.from(
            { length: 60 },
            (_, index) => `${index + 1}. AI: Is this still a good time?`,
          ).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </DialogBody>
        <DialogFooter>
          <Button>Download</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  ),
  play: async () => {
    await expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
    const { top, bottom } = screen.getByRole('dialog').getBoundingClientRect()
    await expect(top).toBeGreaterThan(0)
    await expect(bottom).toBeLessThan(window.innerHeight)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[role="dialog"]' },
  render: () => <ContactDialog defaultOpen />,
})
