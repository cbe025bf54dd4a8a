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
  readSession,
  type SessionStorage,
  type SessionUser,
  sessionKey,
  storeSession,
} from './session.ts'

interface SessionState {
  /** Who is signed in, nobody, or not known yet. */
  session: SessionUser | 'signed-out' | 'loading'
  signIn: (user: SessionUser) => void
  signOut: () => void
}

const SessionContext = createContext<SessionState | undefined>(undefined)

export interface SessionProviderProps {
  children: ReactNode
  /** Where the session is kept; asking for a blocked one throws, so it is asked for late. */
  storage?: () => SessionStorage
}

const browserStorage = () => localStorage

/** Knows who is signed in, in this tab and after a change in another. */
export function SessionProvider({ children, storage = browserStorage }: SessionProviderProps) {
  const [session, setSession] = useState<SessionState['session']>('loading')

  useEffect(() => {
    const read = () => setSession(readSession(storage) ?? 'signed-out')
    const hear = ({ key }: StorageEvent) => {
      // No key means that everything was cleared.
      if (key === sessionKey || key === null) read()
    }
    // No hurry: it would have a page that is just being taken over done at one stroke.
    startTransition(read)
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [storage])

  const state = useMemo(
    () => ({
      session,
      signIn: (user: SessionUser) => {
        storeSession(storage, user)
        setSession(user)
      },
      signOut: () => {
        storeSession(storage, null)
        setSession('signed-out')
      },
    }),
    [session, storage],
  )
  return <SessionContext value={state}>{children}</SessionContext>
}

/** Who is signed in, and how that changes. */
export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession stands outside a SessionProvider')
  return state
}
