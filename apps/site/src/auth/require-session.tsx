import { SpinnerPage } from '@callwright/ui/spinner'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { ReturnToState } from './return-to.ts'
import { useSession } from './session-context.tsx'

/** Renders its children for a signed-in user, and redirects everybody else to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, isExpired } = useSession()
  const { pathname, search, hash } = useLocation()
  const isSignedIn = typeof session === 'object'
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)

  if (session === 'loading') return <SpinnerPage />
  if (isSignedIn) return children
  // After a sign-out there is no page to return to.
  const hasSignedOut = wasSignedIn && !isExpired
  const state: ReturnToState | null = hasSignedOut ? null : { returnTo: pathname + search + hash }
  return (
    <>
      {/* The code of the sign-in page may still be loading. */}
      <SpinnerPage />
      <Navigate to="/login" replace state={state} />
    </>
  )
}
