import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
} from 'react-router-dom'
import { expect } from 'storybook/test'
import { SiteRouter } from '../site-router.tsx'
import { RequireSession } from './require-session.tsx'
import { sessionKey } from './session.ts'
import { SessionProvider, useSession } from './session-context.tsx'

const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }

function SignIn() {
  return <p>Sign in first, wanted: {JSON.stringify(useLocation().state)}</p>
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

function Visit() {
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

/** Begins a story with this text as the stored session. */
function stored(text: string) {
  return () => {
    localStorage.setItem(sessionKey, text)
    return () => localStorage.removeItem(sessionKey)
  }
}

const meta = preview.meta({ title: 'Site/Guard', component: Visit })

export const SignedIn = meta.story({
  beforeEach: stored(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Hello Admin User')).toBeVisible()
  },
})

export const SignedOut = meta.story({
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/wanted: {"wanted":"\/dashboard\/contacts\?search=maya&page=2"}/),
    ).toBeVisible()
  },
})

export const NonsenseStored = meta.story({
  beforeEach: stored('{"email":7'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Sign in first/)).toBeVisible()
  },
})

export const Logout = meta.story({
  beforeEach: stored(JSON.stringify(admin)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }))
    await expect(await canvas.findByText('Sign in first, wanted: null')).toBeVisible()
    await expect(localStorage.getItem(sessionKey)).toBeNull()
  },
})

function SlowVisit() {
  const [history] = useState(() =>
    createMemoryHistory({ v5Compat: true, initialEntries: ['/dashboard'] }),
  )
  return (
    <SessionProvider>
      <SiteRouter history={history} load={() => new Promise(() => {})}>
        <RequireSession>
          <Protected />
        </RequireSession>
      </SiteRouter>
    </SessionProvider>
  )
}

/** The window is never empty while the sign-in page is on its way. */
export const LogoutOnASlowLine = meta.story({
  render: () => <SlowVisit />,
  beforeEach: stored(JSON.stringify(admin)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }))
    await expect(await canvas.findByText('Loading...')).toBeVisible()
    await expect(canvas.queryByText('Hello Admin User')).toBeNull()
  },
})

export const SignedOutInAnotherTab = meta.story({
  beforeEach: stored(JSON.stringify(admin)),
  play: async ({ canvas }) => {
    await canvas.findByText('Hello Admin User')
    localStorage.removeItem(sessionKey)
    // The browser tells every tab but the one that did it.
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
    await expect(await canvas.findByText(/Sign in first/)).toBeVisible()
  },
})
