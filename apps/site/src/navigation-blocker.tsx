import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import { createPath, useBlocker, useNavigate } from 'react-router-dom'
import { LoadErrorNotice } from './load-error-notice.tsx'

/** Asks the user whether to leave the page; calls `proceed` when the user agrees. */
type Confirm = (proceed: () => void) => void

/** Requires a confirmation before a page with unsaved text is left. */
export interface LeaveGuard {
  /** Calls `confirm` before the page is left; returns a function that ends this. */
  block: (confirm: Confirm) => () => void
  /** Calls `proceed`, after a confirmation when leaving is blocked. */
  leave: (proceed: () => void) => void
  isBlocked: () => boolean
}

const LeaveGuardContext = createContext<LeaveGuard>({
  block: () => () => {},
  leave: (proceed) => proceed(),
  isBlocked: () => false,
})

/** Provides the leave guard to the pages. */
export const LeaveGuardProvider = LeaveGuardContext.Provider

/** Returns the leave guard of the router's pages. */
export const useLeaveGuard = () => use(LeaveGuardContext)

/** Creates the leave guard of the router's pages. */
export function useCreateLeaveGuard(): LeaveGuard {
  const confirms = useRef<Confirm[]>([])
  return useMemo(
    () => ({
      block: (confirm) => {
        confirms.current = [...confirms.current, confirm]
        return () => {
          confirms.current = confirms.current.filter((other) => other !== confirm)
        }
      },
      leave: (proceed) => {
        const confirm = confirms.current.at(-1)
        if (confirm) confirm(proceed)
        else proceed()
      },
      isBlocked: () => confirms.current.length > 0,
    }),
    [],
  )
}

export interface NavigationBlockerProps {
  guard: LeaveGuard
  /** Loads the code of the page at a path; returns undefined when it is already loaded. */
  loadPage: (pathname: string) => Promise<unknown> | undefined
}

/**
 * Leaves a page only when the user agrees and the code of the next page is loaded. When the code cannot be loaded
 * (a deploy removed it, or the network is down), the page stays with its text, and a notice says why. A router can have
 * only one blocker, so this one does both.
 */
export function NavigationBlocker({ guard, loadPage }: NavigationBlockerProps) {
  const navigate = useNavigate()
  const [failedPath, setFailedPath] = useState<string>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === currentLocation.pathname) return false
    if (guard.isBlocked()) return true
    const loading = loadPage(nextLocation.pathname)
    // The effect below loads the page again, and handles the error.
    loading?.catch(() => {})
    return loading !== undefined
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { location, proceed, reset } = blocker
    let isCurrent = true
    const loadAndProceed = async () => {
      // The next notice asks the server again.
      setFailedPath(undefined)
      try {
        await loadPage(location.pathname)
        if (!isCurrent) return
        proceed()
      } catch (error) {
        console.error(error)
        if (!isCurrent) return
        setFailedPath(createPath(location))
        reset()
      }
    }
    guard.leave(loadAndProceed)
    return () => {
      isCurrent = false
    }
  }, [blocker, guard, loadPage])

  if (failedPath === undefined) return null
  const close = () => setFailedPath(undefined)
  const retry = () => {
    close()
    navigate(failedPath)
  }
  return <LoadErrorNotice href={failedPath} onRetry={retry} onClose={close} />
}
