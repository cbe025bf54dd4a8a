import { SpinnerPage } from '@callwright/ui/spinner'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from './session-context.tsx'
import type { Wanted } from './wanted-page.ts'

/** Lets those through who are signed in, and sends everybody else to sign in first. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useSession()
  const { pathname, search, hash } = useLocation()
  const signedIn = typeof session === 'object'
  const [wasSignedIn, setWasSignedIn] = useState(signedIn)
  if (signedIn && !wasSignedIn) setWasSignedIn(true)

  if (session === 'loading') return <SpinnerPage />
  if (signedIn) return children
  // Whoever has just signed out wanted to leave, not to come back to this page.
  const state: Wanted | null = wasSignedIn ? null : { wanted: pathname + search + hash }
  return (
    <>
      {/* The sign-in page may be on its way for a while. */}
      <SpinnerPage />
      <Navigate to="/login" replace state={state} />
    </>
  )
}
