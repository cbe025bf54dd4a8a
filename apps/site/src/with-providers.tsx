import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { StorageForSession } from './auth/session.ts'
import { SessionProvider } from './auth/session-context.tsx'

const emptyStorage: StorageForSession = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}
const getEmptyStorage = () => emptyStorage

/** A storage in which a user is signed in. */
export const signedInStorage = (): StorageForSession => ({
  ...emptyStorage,
  getItem: () =>
    JSON.stringify({ email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }),
})

function OtherPage() {
  const { pathname, search } = useLocation()
  return <p>Arrived at {pathname + search}</p>
}

interface StoryContext {
  parameters: {
    locationState?: unknown
    locationSearch?: string
    storage?: () => StorageForSession
  }
}

/**
 * Returns a story decorator with session and router. The story is the page at `pathname`; the page at any other path
 * shows that path. The story's `parameters.locationState` and `parameters.locationSearch` are the navigation state and the query of the page, and its
 * `parameters.storage` returns the storage of the session, which is empty by default.
 */
export function withProviders(pathname: string) {
  return (Story: ComponentType, { parameters }: StoryContext) => (
    <SessionProvider storage={parameters.storage ?? getEmptyStorage}>
      <MemoryRouter
        initialEntries={[
          { pathname, search: parameters.locationSearch, state: parameters.locationState },
        ]}
      >
        <Routes>
          <Route path={pathname} element={<Story />} />
          <Route path="*" element={<OtherPage />} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>
  )
}
