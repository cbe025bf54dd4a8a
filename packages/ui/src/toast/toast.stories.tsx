import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, spyOn, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '../dialog/index.ts'
import { guide } from './toast.guide.tsx'
import { Toaster, type ToasterProps } from './toast.tsx'
import { toast } from './toast-store.ts'

const meta = preview.meta({
  title: 'Components/Toast',
  component: Toaster,
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '34rem' } },
    guide,
  },
  render: (args) => (
    <>
      <Button onClick={() => toast.success('Call data synced successfully!')}>Sync</Button>
      <Toaster {...args} />
    </>
  ),
})

export const SuccessThenClosed = meta.story({
  parameters: journey,
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

export const SaidAgain = meta.story({
  play: async () => {
    toast.error('The server cannot be reached', { id: 'server' })
    await expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached')
    toast.success('The server is back', { id: 'server' })
    await expect(await screen.findByText('The server is back')).toBeVisible()
    await expect(screen.queryByRole('alert')).toBeNull()
    await expect(screen.queryByText('The server cannot be reached')).toBeNull()
  },
})

export const Dismissed = meta.story({
  play: async () => {
    const first = toast.error('Error deleting contact')
    const second = toast.error('The server cannot be reached', { id: 'server' })
    await expect(second).toBe('server')
    await screen.findByText('The server cannot be reached')
    toast.dismiss(first)
    await waitFor(() => expect(screen.queryByText('Error deleting contact')).toBeNull())
    await expect(screen.getByText('The server cannot be reached')).toBeVisible()
    toast.dismiss('no such toast')
    toast.dismiss(second)
    await waitFor(() => expect(screen.queryByText('The server cannot be reached')).toBeNull())
  },
})

const undo = fn()

export const WithAction = meta.story({
  parameters: journey,
  beforeEach: () => {
    undo.mockClear()
  },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Sync' })
    button.focus()
    toast.error('Error syncing call')
    toast.success('Contact deleted', { action: { label: 'Undo', onClick: undo } })
    await screen.findByText('Contact deleted')
    await expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeVisible()
    await userEvent.keyboard('{F8}')
    await expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('Contact deleted')).toBeNull())

    // The focus moves to the next toast, and from the last one back to where it was.
    await expect(screen.getByRole('button', { name: 'Close toast' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Error syncing call')).toBeNull())
    await expect(button).toHaveFocus()
    await expect(undo).toHaveBeenCalledOnce()

    // No timer stays paused.
    toast.success('Contact deleted', { action: { label: 'Undo', onClick: undo } })
    await expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  },
})

export const MoreThanThree = meta.story({
  play: async () => {
    for (const name of ['Spring', 'Summer', 'Autumn', 'Winter']) toast.success(name)
    await expect(await screen.findByText('Winter')).toBeVisible()
    await expect(screen.getByText('Summer')).toBeVisible()
    await expect(screen.queryByText('Spring')).toBeNull()
    await expect(screen.queryByText(/more notification/)).toBeNull()
  },
})

/** Errors and toasts with an action that do not fit are not lost. */
export const MoreThanThreeErrors = meta.story({
  parameters: journey,
  args: { duration: Number.POSITIVE_INFINITY },
  play: async ({ userEvent }) => {
    toast.info('Import running')
    toast.success('Contact deleted', { action: { label: 'Undo', onClick: undo } })
    for (const name of ['Spring', 'Summer', 'Autumn']) toast.error(`Error starting ${name}`)
    toast.success('Contact saved')
    await expect(await screen.findByText('2 more notifications')).toBeVisible()
    await expect(screen.queryByText('Contact deleted')).toBeNull()
    const closeNewest = async () => {
      const buttons = screen.getAllByRole('button', { name: 'Close toast' })
      await userEvent.click(buttons.at(-1) as HTMLElement)
    }
    await closeNewest()
    await expect(await screen.findByText('1 more notification')).toBeVisible()
    await expect(screen.getByText('Error starting Spring')).toBeVisible()
    await closeNewest()
    await expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(screen.queryByText(/more notification/)).toBeNull()
    // An outdated toast does not return.
    await closeNewest()
    await waitFor(() => expect(screen.queryByText('Error starting Summer')).toBeNull())
    await expect(screen.queryByText('Import running')).toBeNull()
    toast.error('Error starting Summer')
    toast.error('Error starting Autumn')
    await expect(await screen.findByText('1 more notification')).toBeVisible()
  },
})

export const GoesByItself = meta.story({
  args: { duration: 50 },
  play: async () => {
    toast.info('Import running')
    await expect(await screen.findByText('Import running')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Import running')).not.toBeInTheDocument())
  },
})

/** An error stays while a later toast with another tone goes. */
export const ErrorStays = meta.story({
  args: { duration: 50 },
  play: async () => {
    toast.error('Error deleting contact')
    toast.warning('The schedule ends in five minutes')
    await screen.findByText('The schedule ends in five minutes')
    await waitFor(() => expect(screen.queryByText('The schedule ends in five minutes')).toBeNull())
    await expect(screen.getByText('Error deleting contact')).toBeVisible()
  },
})

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    toast.success('Contact saved')
    await screen.findByText('Contact saved')
    await userEvent.keyboard('{F8}')
    await expect(screen.getByRole('button', { name: 'Close toast' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Contact saved')).not.toBeInTheDocument())
  },
})

/** A browser may report no leave event for a toast that is closed under the pointer; later toasts go nevertheless. */
export const ClosedUnderThePointer = meta.story({
  parameters: journey,
  args: { duration: 50 },
  play: async ({ userEvent }) => {
    toast.error('Error deleting contact')
    await userEvent.click(await screen.findByRole('button', { name: 'Close toast' }))
    await waitFor(() => expect(screen.queryByText('Error deleting contact')).toBeNull())
    toast.info('Import running')
    await screen.findByText('Import running')
    await waitFor(() => expect(screen.queryByText('Import running')).toBeNull())
  },
})

/** The timers stay paused while a toast has the focus, also when the pointer leaves the toasts. */
export const PausedByTheFocus = meta.story({
  parameters: journey,
  args: { duration: 60_000 },
  play: async ({ canvas, userEvent }) => {
    const setTimeoutSpy = spyOn(window, 'setTimeout')
    const startedTimers = () => setTimeoutSpy.mock.calls.filter(([, delay]) => delay === 60_000)
    toast.success('Contact saved')
    await screen.findByText('Contact saved')
    await userEvent.keyboard('{F8}')
    const closeButton = screen.getByRole('button', { name: 'Close toast' })
    await expect(closeButton).toHaveFocus()
    await userEvent.hover(closeButton)
    await userEvent.unhover(closeButton)
    // What the browser reports when another window gets the focus.
    fireEvent.focusOut(closeButton)
    await expect(startedTimers()).toHaveLength(1)
    canvas.getByRole('button', { name: 'Sync' }).focus()
    await waitFor(() => expect(startedTimers()).toHaveLength(2))
  },
})

/** A focused toast that is removed from elsewhere passes the focus on, and pauses no timer afterwards. */
export const RemovedWhileFocused = meta.story({
  parameters: journey,
  args: { duration: 50 },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Sync' })
    button.focus()
    const ids = ['Spring', 'Summer'].map((name) => toast.error(`Error starting ${name}`))
    await screen.findByText('Error starting Summer')
    await userEvent.keyboard('{F8}')
    const [firstButton, lastButton] = screen.getAllByRole('button', { name: 'Close toast' })
    await expect(lastButton).toHaveFocus()
    toast.dismiss(ids[1] ?? '')
    await waitFor(() => expect(firstButton).toHaveFocus())
    toast.dismiss(ids[0] ?? '')
    await waitFor(() => expect(button).toHaveFocus())
    toast.info('Import running')
    await screen.findByText('Import running')
    await waitFor(() => expect(screen.queryByText('Import running')).toBeNull())
  },
})

export const BesideADialog = meta.story({
  parameters: journey,
  render: (args) => (
    <>
      <Dialog defaultOpen>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Add New Contact</DialogTitle>
          </DialogHeader>
        </DialogContent>
      </Dialog>
      <Toaster {...args} />
    </>
  ),
  play: async ({ canvasElement, userEvent }) => {
    await screen.findByRole('dialog', { name: 'Add New Contact' })
    // Where React renders the whole document, it listens on the same element as the dialog.
    const handleRootPress = fn()
    canvasElement.addEventListener('pointerdown', handleRootPress)
    toast.success('Synced 12 calls successfully!')
    toast.error('Error creating contact')
    await userEvent.click((await screen.findAllByText('Error creating contact'))[0] as HTMLElement)
    await expect(screen.getByRole('dialog')).toBeVisible()
    await expect(handleRootPress).not.toHaveBeenCalled()
    canvasElement.removeEventListener('pointerdown', handleRootPress)

    // The focus moves to the toasts and back, and Escape on a toast does not close the dialog.
    const dialogButton = screen.getByRole('button', { name: 'Close' })
    await waitFor(() => expect(dialogButton).toHaveFocus())
    await userEvent.keyboard('{F8}')
    const [firstClose, lastClose] = screen.getAllByRole('button', { name: 'Close toast' })
    await expect(lastClose).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Error creating contact')).toBeNull())
    await expect(firstClose).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Synced 12 calls successfully!')).toBeNull())
    await expect(dialogButton).toHaveFocus()
    await expect(screen.getByRole('dialog')).toBeVisible()

    toast.error('Error creating contact')
    await screen.findByText('Error creating contact')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(screen.getByText('Error creating contact')).toBeVisible()
  },
})

/** Three pages; the third has no `Toaster`. */
function PagesWithToaster(props: ToasterProps) {
  const [page, setPage] = useState(1)
  return (
    <>
      <Button onClick={() => setPage(page + 1)}>Next page</Button>
      <p>Page {page}</p>
      {page !== 3 && <Toaster key={page} {...props} />}
    </>
  )
}

export const OnSeveralPages = meta.story({
  parameters: journey,
  args: { duration: Number.POSITIVE_INFINITY },
  render: (args) => <PagesWithToaster {...args} />,
  play: async ({ canvas, userEvent }) => {
    const nextButton = canvas.getByRole('button', { name: 'Next page' })
    toast.success('Campaign deleted')
    await userEvent.click(nextButton)
    await expect(canvas.getByText('Page 2')).toBeVisible()
    await expect(screen.getByText('Campaign deleted')).toBeVisible()

    // A page without a `Toaster` drops the toast.
    await userEvent.click(nextButton)
    await expect(canvas.getByText('Page 3')).toBeVisible()
    await expect(screen.queryByText('Campaign deleted')).toBeNull()
    await userEvent.click(nextButton)
    await expect(canvas.getByText('Page 4')).toBeVisible()
    await expect(screen.queryByText('Campaign deleted')).toBeNull()
    // Later toasts are shown.
    toast.success('Campaign created')
    await expect(await screen.findByText('Campaign created')).toBeVisible()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  args: { duration: Number.POSITIVE_INFINITY, visibleToasts: 7 },
  parameters: {
    screenshotSelector: '[data-slot=toaster]',
    pseudo: { hover: ['[data-slot=toast]:nth-of-type(6) [data-slot=toast-action]'] },
  },
  play: async () => {
    toast.error('Waiting')
    toast.success('Success')
    toast.info('Information')
    toast.warning('Warning', { description: 'The schedule ends in five minutes.' })
    toast.error('Error', { description: 'No such assistant.' })
    toast.success('With an action', { action: { label: 'Undo', onClick: undo } })
    toast.success('With a hovered action', { action: { label: 'Undo', onClick: undo } })
    toast.info('A long text and a long action are one below the other', {
      description: 'https://callwright.example/campaigns/a-very-long-address-without-a-space',
      action: { label: 'Rückgängig machen', onClick: undo },
    })
    await expect(await screen.findByText('Information')).toBeVisible()
    await expect(screen.getByText('1 more notification')).toBeVisible()
  },
})
