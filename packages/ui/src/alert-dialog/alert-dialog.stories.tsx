import { enlargeText, findCutButtons } from '@callwright/storybook/enlarge-text'
import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { guide } from './alert-dialog.guide.tsx'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
  AlertDialogTrigger,
} from './alert-dialog.tsx'

interface DeleteContactDialogProps {
  defaultOpen?: boolean
  actionLabel?: string
  onDelete?: () => void
}

function DeleteContactDialog({
  defaultOpen,
  actionLabel = 'Delete',
  onDelete,
}: DeleteContactDialogProps) {
  return (
    <AlertDialog defaultOpen={defaultOpen}>
      <AlertDialogTrigger asChild>
        <Button variant="secondary">Delete</Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogTitle>Delete contact</AlertDialogTitle>
        <AlertDialogDescription>
          Are you sure you want to delete this contact?
        </AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction onClick={onDelete}>{actionLabel}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

const onDelete = fn()

const meta = preview.meta({
  title: 'Components/Alert dialog',
  component: AlertDialog,
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '20rem' } },
    guide,
  },
  render: () => <DeleteContactDialog defaultOpen />,
  beforeEach: () => {
    onDelete.mockClear()
  },
})

export const Confirmed = meta.story({
  parameters: journey,
  render: () => <DeleteContactDialog onDelete={onDelete} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete contact' })
    await expect(dialog).toHaveAccessibleDescription(
      'Are you sure you want to delete this contact?',
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(onDelete).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  },
})

export const Cancelled = meta.story({
  parameters: journey,
  render: () => <DeleteContactDialog onDelete={onDelete} />,
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Delete' })
    await userEvent.click(trigger)
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(onDelete).not.toHaveBeenCalled()
  },
})

/** The trigger is removed shortly after the dialog closes, so the section around it gets the focus. */
export const OpenerGoesLater = meta.story({
  parameters: journey,
  render: () => (
    <section aria-label="Contacts" tabIndex={-1}>
      <DeleteContactDialog />
    </section>
  ),
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Delete' })
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(trigger).toHaveFocus())
    trigger.remove()
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Contacts' })).toHaveFocus())
  },
})

export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } })

/** The label of a button wraps. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  render: () => <DeleteContactDialog defaultOpen actionLabel="Delete 1,204 contacts" />,
  play: async () => {
    await expect(findCutButtons(screen.getByRole('alertdialog'))).toEqual([])
  },
})

/** Buttons that do not fit beside each other stand as on a phone, the confirming one first. */
export const LargeTextTablet = meta.story({
  globals: { viewport: { value: 'tablet' } },
  beforeEach: enlargeText,
  render: () => <DeleteContactDialog defaultOpen actionLabel="Delete 1,204 contacts at once" />,
  play: async () => {
    await expect(findCutButtons(screen.getByRole('alertdialog'))).toEqual([])
    const cancel = screen.getByRole('button', { name: 'Cancel' }).getBoundingClientRect()
    const action = screen.getByRole('button', { name: /^Delete 1,204/ }).getBoundingClientRect()
    await expect(cancel.top).toBeGreaterThanOrEqual(action.bottom)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[role="alertdialog"]' },
})
