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

function OtherPage() {
  const { pathname, search } = useLocation()
  return <p>Arrived at {pathname + search}</p>
}

interface StoryContext {
  parameters: { locationState?: unknown }
}

/**
 * Returns a story decorator with session and router. The story is the page at `pathname`; the page at any other path
 * shows that path. The story's `parameters.locationState` is the navigation state of the page.
 */
export function withProviders(pathname: string) {
  return (Story: ComponentType, { parameters }: StoryContext) => (
    <SessionProvider storage={getEmptyStorage}>
      <MemoryRouter initialEntries={[{ pathname, state: parameters.locationState }]}>
        <Routes>
          <Route path={pathname} element={<Story />} />
          <Route path="*" element={<OtherPage />} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>
  )
}
