import preview from '@callwright/storybook/preview'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@callwright/ui/dialog'
import { type ComponentType, type Ref, useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

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

/** A file that comes when the story says so; a line that is down is one that may be up again. */
function line<Props>(Part: ComponentType<Props>) {
  const asked: ((arrived: boolean) => void)[] = []
  const fetch = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => {
      asked.push((arrived) => (arrived ? resolve(Part) : reject(new Error('The line is down'))))
    })
  return { fetch, asked, answer: (arrived: boolean) => asked.at(-1)?.(arrived) }
}

function Screen({ fetch }: { fetch: () => Promise<ComponentType<NoteDialogProps>> }) {
  const [LateDialog] = useState(() => lazyDialog(fetch))
  const [open, setOpen] = useState(false)
  return (
    <>
      <label>
        Typed <input />
      </label>
      <button type="button" {...LateDialog.onIntent} onClick={() => setOpen(true)}>
        Open note
      </button>
      <LateDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

const meta = preview.meta({ title: 'Screens/Shell/Parts on their way', component: Screen })

const slow = line(NoteDialog)

/** It says that it works; nothing else on the page is held up. */
export const Slow = meta.story({
  args: { fetch: slow.fetch },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.click(opener)
    const status = await screen.findByRole('status')
    await waitFor(() => expect(status).toBeVisible())
    await expect(status).toHaveTextContent('Opening...')
    slow.answer(true)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await expect(screen.queryByText('Opening...')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
})

const calledOff = line(NoteDialog)

/** Who has gone on meanwhile is not interrupted by it. */
export const CalledOff = meta.story({
  args: { fetch: calledOff.fetch },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.click(opener)
    await screen.findByRole('status')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    calledOff.answer(true)
    await userEvent.click(opener)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
  },
})

const intended = line(NoteDialog)

/** A pointer that comes to the button, or the focus, fetches it, and only once. */
export const FetchedOnIntent = meta.story({
  args: { fetch: intended.fetch },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await expect(intended.asked).toHaveLength(0)
    await userEvent.hover(opener)
    await expect(intended.asked).toHaveLength(1)
    intended.answer(true)
    await userEvent.click(opener)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await expect(intended.asked).toHaveLength(1)
  },
})

const broken = line(NoteDialog)

/** It says so in place, and the page stays as it was. */
export const TakenAway = meta.story({
  args: { fetch: broken.fetch },
  parameters: { expectedErrors: [/The line is down/] },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open note' })
    await userEvent.type(canvas.getByLabelText('Typed'), 'called twice')
    opener.focus()
    broken.answer(false)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(broken.asked.length).toBeGreaterThan(1))
    broken.answer(false)
    const failure = await screen.findByRole('alertdialog', {
      name: 'This could not be loaded. Check your connection and try again.',
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())
    await expect(failure).toBeVisible()
    await expect(canvas.getByLabelText('Typed')).toHaveValue('called twice')
    // Whoever can do without goes on where they were.
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(screen.queryByRole('alertdialog')).toBeNull()

    const tries = broken.asked.length
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(broken.asked.length).toBeGreaterThan(tries))
    broken.answer(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    broken.answer(true)
    await expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
})

const part = line(NotePart)
const LatePart = lazyPart(part.fetch, WaitingPart)

/** A part of a screen that cannot be had says so where it would stand. */
export const PartTakenAway = meta.story({
  render: () => (
    <>
      <h1>The rest of the screen</h1>
      <LatePart />
    </>
  ),
  args: { fetch: slow.fetch },
  parameters: { expectedErrors: [/The line is down/] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Waiting')).toBeVisible()
    await waitFor(() => expect(part.asked).toHaveLength(1))
    part.answer(false)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This could not be loaded.')
    await expect(canvas.getByRole('heading')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    part.answer(true)
    await expect(await canvas.findByText('Here it is.')).toBeVisible()
  },
})

const lowPart = line(NotePart)
const LowPart = lazyPart(lowPart.fetch, WaitingPart)

/** A part of a screen is not asked for before its place comes into sight. */
export const PartOutOfSight = meta.story({
  render: () => (
    <>
      <p>The rest of the screen</p>
      <div className="mt-[200vh]">
        <LowPart />
      </div>
    </>
  ),
  args: { fetch: slow.fetch },
  play: async ({ canvas }) => {
    const place = canvas.getByText('Waiting')
    // By now whoever watches for what is in sight has been told of all there is.
    await new Promise<void>((resolve) => {
      new IntersectionObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(canvas.getByText('The rest of the screen'))
    })
    await expect(lowPart.asked).toHaveLength(0)
    place.scrollIntoView()
    await waitFor(() => expect(lowPart.asked).toHaveLength(1))
    lowPart.answer(true)
    await expect(await canvas.findByText('Here it is.')).toBeVisible()
  },
})

function WaitingPart({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  return <p ref={ref}>Waiting</p>
}
