import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import {
  expiredSession,
  readSession,
  type SessionUser,
  type StorageForSession,
  sessionKey,
  storeSession,
} from './session.ts'

interface SessionState {
  /** The signed-in user, or `signed-out`; `loading` until the storage is read. */
  session: SessionUser | 'signed-out' | 'loading'
  /** Whether the server has ended the session, so that the person returns to the page after the next sign-in. */
  isExpired: boolean
  signIn: (user: SessionUser) => void
  signOut: () => void
  /** Called when the server does not know the session any more. */
  expire: () => void
}

const SessionContext = createContext<SessionState | undefined>(undefined)

export interface SessionProviderProps {
  children: ReactNode
  /** Returns the storage of the session. Throws when the browser blocks storage. */
  storage?: () => StorageForSession
}

const browserStorage = () => localStorage

/** Provides the signed-in user, and follows a sign-in or sign-out in another tab. */
export function SessionProvider({ children, storage = browserStorage }: SessionProviderProps) {
  const [session, setSession] = useState<SessionState['session']>('loading')
  const [isExpired, setIsExpired] = useState(false)

  useEffect(() => {
    const updateSession = () =>
      setSession((current) => {
        const stored = readSession(storage)
        if (!stored) return 'signed-out'
        // Another role would remove a form with what is typed in it. Each tab asks the server for its user's role.
        const isSameUser = typeof current === 'object' && current.email === stored.email
        return isSameUser ? { ...stored, role: current.role } : stored
      })
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // This page stays when another tab finds that the session has ended, because something may be typed in it.
      if (key === sessionKey && newValue === expiredSession) return
      // The key is null when the whole storage was cleared.
      if (key === sessionKey || key === null) updateSession()
    }
    // An urgent update would make React hydrate the whole page in one long task.
    startTransition(updateSession)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [storage])

  const actions = useMemo(
    () => ({
      signIn: (user: SessionUser) => {
        storeSession(storage, user)
        setSession(user)
        setIsExpired(false)
      },
      signOut: () => {
        storeSession(storage, null)
        setSession('signed-out')
      },
      expire: () => {
        storeSession(storage, expiredSession)
        setSession('signed-out')
        setIsExpired(true)
      },
    }),
    [storage],
  )
  const state = useMemo(() => ({ session, isExpired, ...actions }), [session, isExpired, actions])
  return <SessionContext value={state}>{children}</SessionContext>
}

/** Returns the signed-in user, and functions to sign in and out. */
export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession must be used within a SessionProvider')
  return state
}

/** Returns whether somebody who was signed out has signed in, in this or another tab, while the component was shown. */
export function useHasSignedIn(): boolean {
  const { session } = useSession()
  const [wasSignedOut, setWasSignedOut] = useState(session === 'signed-out')
  if (session === 'signed-out' && !wasSignedOut) setWasSignedOut(true)
  return wasSignedOut && typeof session === 'object'
}
