import { useServerSession } from '@callwright/dashboard/lib/session.queries'
import { useUnsavedPrompt } from '@callwright/dashboard/lib/use-unsaved-prompt'
import { storeHandlers } from '@callwright/dashboard/mocks'
import { withFetchAgain } from '@callwright/dashboard/mocks/with-fetch-again'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { delay, http } from 'msw'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, spyOn, waitFor } from 'storybook/test'
import { accountsHandlers, markDocument } from '../auth/accounts.mocks.ts'
import { RequireSession } from '../auth/require-session.tsx'
import { sessionKey, storeSession } from '../auth/session.ts'
import { SessionProvider, useSession } from '../auth/session-context.tsx'
import { SiteLayout } from '../site-layout.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'

function Roles() {
  const { session } = useSession()
  return (
    <>
      <p>Shown role: {typeof session === 'object' && session.role}</p>
      <p>Role at the server: {useServerSession(true)?.user.role}</p>
    </>
  )
}

function PageWithForm() {
  const [text, setText] = useState('')
  useUnsavedPrompt(text !== '')
  return (
    <>
      <Roles />
      <label>
        Text <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </>
  )
}

const createRouter = () =>
  createMemoryRouter(
    [
      {
        element: <SiteLayout loadPage={() => undefined} />,
        children: [
          {
            element: (
              <RequireSession>
                <DashboardLayout />
              </RequireSession>
            ),
            children: [
              { path: '/dashboard', element: <Roles /> },
              { path: '/dashboard/settings', element: withFetchAgain(PageWithForm) },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/dashboard/settings'] },
  )

function Site() {
  const [router] = useState(createRouter)
  return (
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}

const user = { id: 2, name: 'Maya Chen', email: 'maya@northwind.example', role: 'member' }

const meta = preview.meta({
  title: 'Site/Dashboard layout',
  component: Site,
  globals: { viewport: { value: 'desktop' } },
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ msw }) => {
    const silentEvents = http.get('*/api/events', () => delay('infinite'))
    msw.use(accountsHandlers.hasSession(), silentEvents, ...storeHandlers())
    localStorage.setItem(sessionKey, JSON.stringify(user))
    const unmarkDocument = markDocument()
    return () => {
      unmarkDocument()
      storeSession(() => localStorage, null)
    }
  },
})

export const StoresTheShownWorkspace = meta.story({
  parameters: journey,
  beforeEach: () => {
    spyOn(Storage.prototype, 'setItem')
  },
  play: async () => {
    await waitFor(() =>
      expect(localStorage.setItem).toHaveBeenCalledWith('callwright.shown-workspace', '1'),
    )
  },
})

/** Another role would remove a form in which something is typed; it is shown from the next page on. */
export const ShowsAnotherRoleAfterAForm = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent, msw }) => {
    const input = await canvas.findByLabelText('Text')
    await expect(await canvas.findByText('Role at the server: member')).toBeVisible()
    await userEvent.type(input, 'Hello')
    msw.use(accountsHandlers.hasSession('viewer'))
    await userEvent.click(canvas.getByRole('button', { name: 'Fetch again' }))
    await expect(await canvas.findByText('Role at the server: viewer')).toBeVisible()
    await expect(canvas.getByText('Shown role: member')).toBeVisible()
    await userEvent.clear(input)
    await userEvent.click(canvas.getByRole('link', { name: 'Overview' }))
    await expect(await canvas.findByText('Shown role: viewer')).toBeVisible()
  },
})
