import { type ReactNode, StrictMode } from 'react'
import { SessionProvider } from './auth/session-context.tsx'

/** The providers around the router. Prerendering and the browser use the same ones, so that the page hydrates. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <SessionProvider>{children}</SessionProvider>
    </StrictMode>
  )
}
