import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { SessionStorage } from './auth/session.ts'
import { SessionProvider } from './auth/session-context.tsx'

const emptyStorage: SessionStorage = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}
const storage = () => emptyStorage

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>Arrived at {pathname + search}</p>
}

interface StoryContext {
  parameters: { locationState?: unknown }
}

/**
 * Sets a story on a page of the site; going elsewhere shows where one has arrived. The story's
 * `parameters.locationState` is what one comes with.
 */
export function onPage(pathname: string) {
  return (Story: ComponentType, { parameters }: StoryContext) => (
    <SessionProvider storage={storage}>
      <MemoryRouter initialEntries={[{ pathname, state: parameters.locationState }]}>
        <Routes>
          <Route path={pathname} element={<Story />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>
  )
}
