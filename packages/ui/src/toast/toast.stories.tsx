import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
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

export const Success = meta.story({
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

export const MoreThanThree = meta.story({
  play: async () => {
    for (const name of ['Spring', 'Summer', 'Autumn', 'Winter']) toast.success(name)
    await expect(await screen.findByText('Winter')).toBeVisible()
    await expect(screen.getByText('Summer')).toBeVisible()
    await expect(screen.queryByText('Spring')).toBeNull()
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

export const ByKeyboard = meta.story({
  play: async ({ userEvent }) => {
    toast.success('Contact saved')
    await screen.findByText('Contact saved')
    await userEvent.keyboard('{F8}')
    await expect(screen.getByRole('button', { name: 'Close toast' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Contact saved')).not.toBeInTheDocument())
  },
})

export const BesideADialog = meta.story({
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
  play: async ({ userEvent }) => {
    await screen.findByRole('dialog', { name: 'Add New Contact' })
    toast.success('Synced 12 calls successfully!')
    toast.error('Error creating contact')
    await userEvent.click((await screen.findAllByText('Error creating contact'))[0] as HTMLElement)
    await expect(screen.getByRole('dialog')).toBeVisible()
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
  args: { duration: Number.POSITIVE_INFINITY, visibleToasts: 4 },
  render: (args) => (
    <div className="h-128 max-w-md">
      <Toaster {...args} />
    </div>
  ),
  play: async () => {
    toast.success('Synced 12 calls successfully!')
    toast.info('Import running')
    toast.warning('The schedule ends in five minutes')
    toast.error('Error creating campaign', { description: 'No such assistant.' })
    await expect(await screen.findByText('Import running')).toBeVisible()
  },
})
