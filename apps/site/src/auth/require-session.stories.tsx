import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import {
  createMemoryRouter,
  MemoryRouter,
  Route,
  RouterProvider,
  Routes,
  useLocation,
} from 'react-router-dom'
import { expect, fireEvent } from 'storybook/test'
import { SiteLayout } from '../site-layout.tsx'
import { RequireSession } from './require-session.tsx'
import { sessionKey } from './session.ts'
import { SessionProvider, useSession } from './session-context.tsx'

const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }

function SignInPage() {
  return <p>Sign in first, state: {JSON.stringify(useLocation().state)}</p>
}

function ProtectedPage() {
  const { session, signOut } = useSession()
  return (
    <>
      <p>Hello {typeof session === 'object' && session.name}</p>
      <p>Role: {typeof session === 'object' && session.role}</p>
      <button type="button" onClick={signOut}>
        Logout
      </button>
    </>
  )
}

function Site() {
  return (
    <SessionProvider>
      <MemoryRouter initialEntries={['/dashboard/contacts?search=maya&page=2']}>
        <Routes>
          <Route
            path="/dashboard/*"
            element={
              <RequireSession>
                <ProtectedPage />
              </RequireSession>
            }
          />
          <Route path="/login" element={<SignInPage />} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>
  )
}

/** Returns a `beforeEach` that stores this text as the session. */
function withStoredSession(storedText: string) {
  return () => {
    localStorage.setItem(sessionKey, storedText)
    return () => localStorage.removeItem(sessionKey)
  }
}

const meta = preview.meta({ title: 'Site/Guard', component: Site })

/** A signed-in person sees the page. */
export const SignedIn = meta.story({
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Hello Admin User')).toBeVisible()
  },
})

/** A signed-out person is sent to the sign-in page, which knows where to return to. */
export const SignedOut = meta.story({
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/state: {"returnTo":"\/dashboard\/contacts\?search=maya&page=2"}/),
    ).toBeVisible()
  },
})

/** A stored session that cannot be read counts as signed out. */
export const InvalidStoredSession = meta.story({
  beforeEach: withStoredSession('{"email":7'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Sign in first/)).toBeVisible()
  },
})

export const LogsOut = meta.story({
  parameters: journey,
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }))
    await expect(await canvas.findByText('Sign in first, state: null')).toBeVisible()
    await expect(localStorage.getItem(sessionKey)).toBeNull()
  },
})

/** Another tab finds that the session has ended: this page stays, because something may be typed in it. */
export const KeepsThePageOfAnEndedSession = meta.story({
  parameters: journey,
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await canvas.findByText('Hello Admin User')
    localStorage.setItem(sessionKey, '')
    await fireEvent(window, new StorageEvent('storage', { key: sessionKey, newValue: '' }))
    await expect(canvas.getByText('Hello Admin User')).toBeVisible()
    // A sign-out in another tab ends this one, too.
    localStorage.removeItem(sessionKey)
    await fireEvent(window, new StorageEvent('storage', { key: sessionKey, newValue: null }))
    await expect(await canvas.findByText('Sign in first, state: null')).toBeVisible()
  },
})

function SiteOnSlowNetwork() {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          element: <SiteLayout loadPage={() => new Promise(() => {})} />,
          children: [
            {
              path: '/dashboard',
              element: (
                <RequireSession>
                  <ProtectedPage />
                </RequireSession>
              ),
            },
            { path: '/login', element: <SignInPage /> },
          ],
        },
      ],
      { initialEntries: ['/dashboard'] },
    ),
  )
  return (
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}

/** A spinner is shown while the sign-in page loads. */
export const LogoutOnSlowNetwork = meta.story({
  render: () => <SiteOnSlowNetwork />,
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }))
    await expect(await canvas.findByText('Loading...')).toBeVisible()
    await expect(canvas.queryByText('Hello Admin User')).toBeNull()
  },
})

export const FollowsOtherTab = meta.story({
  parameters: journey,
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await canvas.findByText('Hello Admin User')
    localStorage.removeItem(sessionKey)
    // The browser dispatches this event in every other tab.
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
    await expect(await canvas.findByText(/Sign in first/)).toBeVisible()
  },
})

/** Tells the page, as the browser does, that another tab has stored a session. */
function storeInOtherTab(session: typeof admin) {
  const newValue = JSON.stringify(session)
  localStorage.setItem(sessionKey, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue }))
}

/** Another role of the same user would remove a form in which something is typed. */
export const KeepsTheRoleOfThisTab = meta.story({
  parameters: journey,
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await canvas.findByText('Role: admin')
    storeInOtherTab({ ...admin, name: 'Ada Admin', role: 'member' })
    await expect(await canvas.findByText('Hello Ada Admin')).toBeVisible()
    await expect(canvas.getByText('Role: admin')).toBeVisible()
    // Another user has signed in.
    storeInOtherTab({ email: 'maya@callwright.example', name: 'Maya', role: 'viewer' })
    await expect(await canvas.findByText('Hello Maya')).toBeVisible()
    await expect(canvas.getByText('Role: viewer')).toBeVisible()
  },
})
