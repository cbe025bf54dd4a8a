import preview from '@callwright/storybook/preview'
import { type ComponentType, type Ref, useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../dialog/index.ts'
import { guide } from './lazy-component.guide.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { LoadFailed } from './load-states.tsx'

interface NoteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function NoteDialog(props: NoteDialogProps) {
  return (
    <Dialog {...props}>
      <DialogContent>
        <DialogTitle>Note</DialogTitle>
        <DialogDescription>Here it is.</DialogDescription>
      </DialogContent>
    </Dialog>
  )
}

function NotePart() {
  return <p>Here it is.</p>
}

/** A load that the story completes or fails; each request is counted. */
function controlledLoad<Props>(Part: ComponentType<Props>) {
  const requests: ((isLoaded: boolean) => void)[] = []
  const fetch = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => {
      requests.push((isLoaded) => (isLoaded ? resolve(Part) : reject(new Error('Failed to fetch'))))
    })
  return { fetch, requests, settle: (isLoaded: boolean) => requests.at(-1)?.(isLoaded) }
}

function Screen({ fetch }: { fetch: () => Promise<ComponentType<NoteDialogProps>> }) {
  const [LazyNoteDialog] = useState(() => lazyDialog(fetch))
  const [open, setOpen] = useState(false)
  return (
    <>
      <label>
        Typed <input />
      </label>
      <button type="button" {...LazyNoteDialog.preloadHandlers} onClick={() => setOpen(true)}>
        Open note
      </button>
      <LazyNoteDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

const meta = preview.meta({
  title: 'Components/Lazy component',
  component: Screen,
  parameters: { guide },
})

const slow = controlledLoad(NoteDialog)

/** A slow load shows a status, and does not block the page. */
export const Slow = meta.story({
  args: { fetch: slow.fetch },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.click(opener)
    const status = await screen.findByRole('status')
    await waitFor(() => expect(status).toBeVisible())
    await expect(status).toHaveTextContent('Opening...')
    slow.settle(true)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await expect(screen.queryByText('Opening...')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
})

const canceled = controlledLoad(NoteDialog)

/** Escape cancels it: the dialog does not open later. */
export const Canceled = meta.story({
  args: { fetch: canceled.fetch },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.click(opener)
    await screen.findByRole('status')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    canceled.settle(true)
    await userEvent.click(opener)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
  },
})

const preloaded = controlledLoad(NoteDialog)

/** Hover or focus on the button loads it, and only once. */
export const Preloaded = meta.story({
  args: { fetch: preloaded.fetch },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await expect(preloaded.requests).toHaveLength(0)
    await userEvent.hover(opener)
    await expect(preloaded.requests).toHaveLength(1)
    preloaded.settle(true)
    await userEvent.click(opener)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await expect(preloaded.requests).toHaveLength(1)
  },
})

const failing = controlledLoad(NoteDialog)

/** A failed load is reported over the page, which keeps its state. */
export const Failed = meta.story({
  args: { fetch: failing.fetch },
  parameters: { expectedErrors: [/Failed to fetch/] },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.type(canvas.getByLabelText('Typed'), 'called twice')
    opener.focus()
    failing.settle(false)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(failing.requests.length).toBeGreaterThan(1))
    failing.settle(false)
    const failure = await screen.findByRole('alertdialog', {
      name: 'This could not be loaded. Check your connection and try again.',
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())
    await expect(failure).toBeVisible()
    await expect(canvas.getByLabelText('Typed')).toHaveValue('called twice')
    // Escape closes it and returns the focus.
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(screen.queryByRole('alertdialog')).toBeNull()

    const attempts = failing.requests.length
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(failing.requests.length).toBeGreaterThan(attempts))
    failing.settle(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    failing.settle(true)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
})

const part = controlledLoad(NotePart)
const LazyPart = lazyComponent(part.fetch, {
  when: 'visible',
  pending: PendingPart,
  failed: LoadFailed,
})

/** A part of a screen that cannot be loaded reports it in its place. */
export const PartFailed = meta.story({
  render: () => (
    <>
      <h1>The rest of the screen</h1>
      <LazyPart />
    </>
  ),
  args: { fetch: slow.fetch },
  parameters: { expectedErrors: [/Failed to fetch/] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Waiting')).toBeVisible()
    await waitFor(() => expect(part.requests).toHaveLength(1))
    part.settle(false)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This could not be loaded.')
    await expect(canvas.getByRole('heading')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    part.settle(true)
    await expect(await canvas.findByText('Here it is.')).toBeVisible()
  },
})

const partBelow = controlledLoad(NotePart)
const LazyPartBelow = lazyComponent(partBelow.fetch, {
  when: 'visible',
  pending: PendingPart,
  failed: LoadFailed,
})

/** A part of a screen is not loaded before it is visible. */
export const PartNotVisible = meta.story({
  render: () => (
    <>
      <p>The rest of the screen</p>
      <div className="mt-[200vh]">
        <LazyPartBelow />
      </div>
    </>
  ),
  args: { fetch: slow.fetch },
  play: async ({ canvas }) => {
    const place = canvas.getByText('Waiting')
    // By now every IntersectionObserver has been notified.
    await new Promise<void>((resolve) => {
      new IntersectionObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(canvas.getByText('The rest of the screen'))
    })
    await expect(partBelow.requests).toHaveLength(0)
    place.scrollIntoView()
    await waitFor(() => expect(partBelow.requests).toHaveLength(1))
    partBelow.settle(true)
    await expect(await canvas.findByText('Here it is.')).toBeVisible()
  },
})

function PendingPart({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  return <p ref={ref}>Waiting</p>
}
