import { type ReactNode, StrictMode } from 'react'
import { SessionProvider } from './auth/session-context.tsx'

/** The whole site around its router; the same at build and in the browser, so that the page hydrates. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <SessionProvider>{children}</SessionProvider>
    </StrictMode>
  )
}
