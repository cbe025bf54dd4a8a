import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentType, type Ref, useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../dialog/index.ts'
import { renderServerHtml } from '../lib/stories/server-html.ts'
import { guide } from './lazy-component.guide.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { LoadErrorState } from './load-states.tsx'

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

/** Creates a `load` function whose requests the story fulfills or rejects. */
function createControlledLoad<Props>(Part: ComponentType<Props>) {
  const requests: ((isLoaded: boolean) => void)[] = []
  const load = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => {
      requests.push((isLoaded) => (isLoaded ? resolve(Part) : reject(new Error('Failed to fetch'))))
    })
  return { load, requests, settleLast: (isLoaded: boolean) => requests.at(-1)?.(isLoaded) }
}

type LoadNoteDialog = () => Promise<ComponentType<NoteDialogProps>>

function NoteScreen({ load }: { load: LoadNoteDialog }) {
  const [LazyNoteDialog] = useState(() => lazyDialog(load))
  const [open, setOpen] = useState(false)
  return (
    <>
      <label>
        Draft <input />
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
  component: NoteScreen,
  parameters: { guide },
  args: { load: (async () => NoteDialog) as LoadNoteDialog },
})

const slow = createControlledLoad(NoteDialog)

/** A slow load shows a status, and does not block the page. */
export const SlowThenOpened = meta.story({
  parameters: journey,
  args: { load: slow.load },
  play: async ({ canvas, userEvent }) => {
    const openButton = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.click(openButton)
    const status = await screen.findByRole('status')
    await waitFor(() => expect(status).toBeVisible())
    await expect(status).toHaveTextContent('Opening...')
    slow.settleLast(true)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await expect(screen.queryByText('Opening...')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(openButton).toHaveFocus())
  },
})

const canceled = createControlledLoad(NoteDialog)

/** Escape cancels the loading, so that the dialog does not open later. */
export const CanceledThenOpened = meta.story({
  parameters: journey,
  args: { load: canceled.load },
  play: async ({ canvas, userEvent }) => {
    const openButton = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.click(openButton)
    await screen.findByRole('status')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    canceled.settleLast(true)
    await userEvent.click(openButton)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
  },
})

const preloaded = createControlledLoad(NoteDialog)

/** Hovering or focusing the button loads the dialog, and only once. */
export const Preloaded = meta.story({
  parameters: journey,
  args: { load: preloaded.load },
  play: async ({ canvas, userEvent }) => {
    const openButton = canvas.getByRole('button', { name: 'Open note' })
    await expect(preloaded.requests).toHaveLength(0)
    await userEvent.hover(openButton)
    await expect(preloaded.requests).toHaveLength(1)
    preloaded.settleLast(true)
    await userEvent.click(openButton)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await expect(preloaded.requests).toHaveLength(1)
  },
})

const failing = createControlledLoad(NoteDialog)

/** A failed load is reported in an overlay, and the page keeps its state. */
export const LoadFailsThenRecovers = meta.story({
  args: { load: failing.load },
  parameters: { ...journey, expectedErrors: [/Failed to fetch/] },
  play: async ({ canvas, userEvent }) => {
    const openButton = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.type(canvas.getByLabelText('Draft'), 'called twice')
    openButton.focus()
    failing.settleLast(false)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(failing.requests.length).toBeGreaterThan(1))
    failing.settleLast(false)
    const failure = await screen.findByRole('alertdialog', {
      name: 'This could not be loaded. Check your connection and try again.',
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())
    await expect(failure).toBeVisible()
    await expect(canvas.getByLabelText('Draft')).toHaveValue('called twice')
    // Escape closes it and returns the focus.
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(openButton).toHaveFocus())
    await expect(screen.queryByRole('alertdialog')).toBeNull()

    const attempts = failing.requests.length
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(failing.requests.length).toBeGreaterThan(attempts))
    failing.settleLast(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    failing.settleLast(true)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(openButton).toHaveFocus())
  },
})

function PendingPart({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  return <p ref={ref}>Waiting</p>
}

/** Creates a part of a screen that is loaded once it is visible. */
function createLazyPart() {
  const { load, ...controls } = createControlledLoad(NotePart)
  const options = { when: 'visible', pending: PendingPart, failed: LoadErrorState } as const
  return { LazyPart: lazyComponent(load, options), ...controls }
}

const notePart = Promise.resolve(NotePart)
const PreloadedPart = lazyComponent<object>(() => notePart, {
  pending: PendingPart,
  failed: LoadErrorState,
})

/** A part whose code is loaded before its HTML is hydrated matches that HTML, which is of its pending state. */
export const LoadedBeforeHydration = meta.story({
  parameters: journey,
  render: () => <h1>The rest of the screen</h1>,
  play: async ({ canvas, canvasElement }) => {
    const { hydrate } = renderServerHtml(canvasElement, <PreloadedPart />)
    await expect(canvas.getByText('Waiting')).toBeVisible()
    PreloadedPart.preload()
    await notePart
    const handleError = fn()
    const remove = hydrate(handleError)
    await expect(await canvas.findByText('Here it is.')).toBeVisible()
    await expect(handleError).not.toHaveBeenCalled()
    remove()
  },
})

const failingPart = createLazyPart()

/** A part of a screen that cannot be loaded shows its failed state in its place. */
export const PartFailsThenRecovers = meta.story({
  render: () => (
    <>
      <h1>The rest of the screen</h1>
      <failingPart.LazyPart />
    </>
  ),
  parameters: { ...journey, expectedErrors: [/Failed to fetch/] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Waiting')).toBeVisible()
    await waitFor(() => expect(failingPart.requests).toHaveLength(1))
    failingPart.settleLast(false)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This could not be loaded.')
    await expect(canvas.getByRole('heading')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    failingPart.settleLast(true)
    await expect(await canvas.findByText('Here it is.')).toBeVisible()
  },
})

const partBelow = createLazyPart()

/** A part of a screen is not loaded before it is visible. */
export const PartNotVisibleThenShown = meta.story({
  render: () => (
    <>
      <p>The rest of the screen</p>
      <div className="mt-[200vh]">
        <partBelow.LazyPart />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const placeholder = canvas.getByText('Waiting')
    // Observers are notified in the order of their creation, so the part's own one runs before this one.
    await new Promise<void>((resolve) => {
      new IntersectionObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(canvas.getByText('The rest of the screen'))
    })
    await expect(partBelow.requests).toHaveLength(0)
    placeholder.scrollIntoView()
    await waitFor(() => expect(partBelow.requests).toHaveLength(1))
    partBelow.settleLast(true)
    await expect(await canvas.findByText('Here it is.')).toBeVisible()
  },
})
