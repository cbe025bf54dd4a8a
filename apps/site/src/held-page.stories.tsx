import { DashboardProviders } from '@callwright/dashboard/lib/providers'
import { useUnsaved } from '@callwright/dashboard/lib/use-unsaved'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  Link,
  Route,
  Routes,
} from 'react-router-dom'
import { expect, screen, waitFor } from 'storybook/test'
import { usePageHold } from './held-page.ts'
import { SiteRouter } from './site-router.tsx'

function Form() {
  const [notes, setNotes] = useState('')
  useUnsaved(notes !== '')
  return (
    <label>
      Notes <input value={notes} onChange={({ target }) => setNotes(target.value)} />
    </label>
  )
}

function Screen() {
  const { hold, leave } = usePageHold()
  const [signedOut, setSignedOut] = useState(false)
  if (signedOut) return <h1>Signed out</h1>
  return (
    <DashboardProviders holdRouter={hold}>
      <Form />
      <Link to="/next">Next</Link>
      <Link to="/form?seen=otherwise">Otherwise</Link>
      <button type="button" onClick={() => leave(() => setSignedOut(true))}>
        Logout
      </button>
    </DashboardProviders>
  )
}

/** A page with a form, come to from another one; the buttons below stand for those of the browser. */
function Visit() {
  const [history] = useState(() =>
    createMemoryHistory({ v5Compat: true, initialEntries: ['/first', '/form', '/later'] }),
  )
  const [ready] = useState(() => {
    history.go(-1)
    return true
  })
  return (
    ready && (
      <>
        <SiteRouter history={history} load={() => undefined}>
          <Routes>
            <Route path="/first" element={<h1>The first page</h1>} />
            <Route path="/form" element={<Screen />} />
            <Route path="/next" element={<h1>The next page</h1>} />
            <Route path="/later" element={<h1>The later page</h1>} />
          </Routes>
        </SiteRouter>
        <button type="button" onClick={() => history.go(-1)}>
          Back
        </button>
        <button type="button" onClick={() => history.go(1)}>
          Forward
        </button>
      </>
    )
  )
}

const meta = preview.meta({ title: 'Site/Unsaved', component: Visit })

/** The question, once it is there. */
const question = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
const answer = async (name: 'Keep editing' | 'Discard') => {
  await question()
  return screen.getByRole('button', { name })
}

export const NothingTyped = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Notes'), 'x{Backspace}')
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(await canvas.findByRole('heading', { name: 'The first page' })).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
})

/** Back asks; what was typed stays, and so does the page, until the person says otherwise. */
export const Back = meta.story({
  play: async ({ canvas, userEvent }) => {
    const notes = await canvas.findByLabelText('Notes')
    await userEvent.type(notes, 'called twice')
    for (const name of ['Back', 'Forward']) {
      await userEvent.click(canvas.getByRole('button', { name }))
      await userEvent.click(await answer('Keep editing'))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      await expect(notes).toHaveValue('called twice')
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await userEvent.click(await answer('Discard'))
    await expect(await canvas.findByRole('heading', { name: 'The first page' })).toBeVisible()
    // Nobody is asked about a page that is gone.
    await userEvent.click(canvas.getByRole('button', { name: 'Forward' }))
    await expect(await canvas.findByLabelText('Notes')).toHaveValue('')
    await userEvent.click(canvas.getByRole('button', { name: 'Forward' }))
    await expect(await canvas.findByRole('heading', { name: 'The later page' })).toBeVisible()
  },
})

export const FollowsALink = meta.story({
  play: async ({ canvas, userEvent }) => {
    const notes = await canvas.findByLabelText('Notes')
    await userEvent.type(notes, 'called twice')
    // The same page seen otherwise keeps what was typed, so there is nothing to ask.
    await userEvent.click(canvas.getByRole('link', { name: 'Otherwise' }))
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await userEvent.click(await answer('Keep editing'))
    await expect(notes).toHaveValue('called twice')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await userEvent.click(await answer('Discard'))
    await expect(await canvas.findByRole('heading', { name: 'The next page' })).toBeVisible()
  },
})

export const SignsOut = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Notes'), 'called twice')
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }))
    await expect(await question()).toHaveTextContent(
      'It is not saved yet, and leaving this page discards it.',
    )
    await userEvent.click(await answer('Discard'))
    await expect(await canvas.findByRole('heading', { name: 'Signed out' })).toBeVisible()
  },
})
