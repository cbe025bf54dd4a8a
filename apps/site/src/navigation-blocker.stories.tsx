import { DashboardProviders } from '@callwright/dashboard/lib/providers'
import { useUnsavedPrompt } from '@callwright/dashboard/lib/use-unsaved-prompt'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { expect, screen, waitFor } from 'storybook/test'
import { useLeaveGuard } from './navigation-blocker.tsx'
import { SiteLayout } from './site-layout.tsx'

function Form() {
  const [notes, setNotes] = useState('')
  useUnsavedPrompt(notes !== '')
  return (
    <label>
      Notes <input value={notes} onChange={({ target }) => setNotes(target.value)} />
    </label>
  )
}

function FormPage() {
  const { block, leave } = useLeaveGuard()
  const [isSignedOut, setSignedOut] = useState(false)
  if (isSignedOut) return <h1>Signed out</h1>
  return (
    <DashboardProviders blockNavigation={block}>
      <Form />
      <Link to="/next">Next</Link>
      <Link to="/form?view=other">Other view</Link>
      <button type="button" onClick={() => leave(() => setSignedOut(true))}>
        Logout
      </button>
    </DashboardProviders>
  )
}

/** A page with a form, in a history between two other pages; the buttons act as the browser's back and forward. */
function SiteWithForm() {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          element: <SiteLayout loadPage={() => undefined} />,
          children: [
            { path: '/first', element: <h1>The first page</h1> },
            { path: '/form', element: <FormPage /> },
            { path: '/next', element: <h1>The next page</h1> },
            { path: '/later', element: <h1>The later page</h1> },
          ],
        },
      ],
      { initialEntries: ['/first', '/form', '/later'], initialIndex: 1 },
    ),
  )
  return (
    <>
      <RouterProvider router={router} />
      <button type="button" onClick={() => router.navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => router.navigate(1)}>
        Forward
      </button>
    </>
  )
}

const meta = preview.meta({ title: 'Site/Unsaved', component: SiteWithForm })

/** Finds the confirmation when it appears. */
const findConfirmation = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
/** Finds a button of the confirmation when it appears. */
const findAnswerButton = async (name: 'Keep editing' | 'Discard') => {
  await findConfirmation()
  return screen.getByRole('button', { name })
}

export const LeavesUnchangedForm = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Notes'), 'x{Backspace}')
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(await canvas.findByRole('heading', { name: 'The first page' })).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
})

/** Going back requires a confirmation; until then the page and its text stay. */
export const AsksBeforeBack = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const notes = await canvas.findByLabelText('Notes')
    await userEvent.type(notes, 'called twice')
    for (const name of ['Back', 'Forward']) {
      await userEvent.click(canvas.getByRole('button', { name }))
      await userEvent.click(await findAnswerButton('Keep editing'))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      await expect(notes).toHaveValue('called twice')
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await userEvent.click(await findAnswerButton('Discard'))
    await expect(await canvas.findByRole('heading', { name: 'The first page' })).toBeVisible()
    // After the text was discarded, leaving needs no confirmation.
    await userEvent.click(canvas.getByRole('button', { name: 'Forward' }))
    await expect(await canvas.findByLabelText('Notes')).toHaveValue('')
    await userEvent.click(canvas.getByRole('button', { name: 'Forward' }))
    await expect(await canvas.findByRole('heading', { name: 'The later page' })).toBeVisible()
  },
})

export const AsksBeforeLink = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const notes = await canvas.findByLabelText('Notes')
    await userEvent.type(notes, 'called twice')
    // Another query string of the same page keeps the text, so no confirmation is needed.
    await userEvent.click(canvas.getByRole('link', { name: 'Other view' }))
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await userEvent.click(await findAnswerButton('Keep editing'))
    await expect(notes).toHaveValue('called twice')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await userEvent.click(await findAnswerButton('Discard'))
    await expect(await canvas.findByRole('heading', { name: 'The next page' })).toBeVisible()
  },
})

export const AsksBeforeSignOut = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Notes'), 'called twice')
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }))
    await expect(await findConfirmation()).toHaveTextContent(
      'It is not saved yet, and leaving this page discards it.',
    )
    await userEvent.click(await findAnswerButton('Discard'))
    await expect(await canvas.findByRole('heading', { name: 'Signed out' })).toBeVisible()
  },
})
