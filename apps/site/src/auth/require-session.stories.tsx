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
import { expect } from 'storybook/test'
import { SiteLayout } from '../site-layout.tsx'
import { RequireSession } from './require-session.tsx'
import { sessionKey } from './session.ts'
import { SessionProvider, useSession } from './session-context.tsx'

const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }

function SignIn() {
  return <p>Sign in first, state: {JSON.stringify(useLocation().state)}</p>
}

function Protected() {
  const { session, signOut } = useSession()
  return (
    <>
      <p>Hello {typeof session === 'object' && session.name}</p>
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
                <Protected />
              </RequireSession>
            }
          />
          <Route path="/login" element={<SignIn />} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>
  )
}

/** Starts a story with this text as the stored session. */
function withStoredSession(text: string) {
  return () => {
    localStorage.setItem(sessionKey, text)
    return () => localStorage.removeItem(sessionKey)
  }
}

const meta = preview.meta({ title: 'Site/Guard', component: Site })

export const SignedIn = meta.story({
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Hello Admin User')).toBeVisible()
  },
})

export const SignedOut = meta.story({
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/state: {"returnTo":"\/dashboard\/contacts\?search=maya&page=2"}/),
    ).toBeVisible()
  },
})

export const NonsenseStored = meta.story({
  beforeEach: withStoredSession('{"email":7'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Sign in first/)).toBeVisible()
  },
})

export const Logout = meta.story({
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }))
    await expect(await canvas.findByText('Sign in first, state: null')).toBeVisible()
    await expect(localStorage.getItem(sessionKey)).toBeNull()
  },
})

function SiteOnASlowNetwork() {
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
                  <Protected />
                </RequireSession>
              ),
            },
            { path: '/login', element: <SignIn /> },
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

/** The page is never blank while the sign-in page loads. */
export const LogoutOnASlowNetwork = meta.story({
  render: () => <SiteOnASlowNetwork />,
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }))
    await expect(await canvas.findByText('Loading...')).toBeVisible()
    await expect(canvas.queryByText('Hello Admin User')).toBeNull()
  },
})

export const SignedOutInAnotherTab = meta.story({
  beforeEach: withStoredSession(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await canvas.findByText('Hello Admin User')
    localStorage.removeItem(sessionKey)
    // The browser dispatches this event in every other tab.
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
    await expect(await canvas.findByText(/Sign in first/)).toBeVisible()
  },
})
