import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import { createPath, useBlocker } from 'react-router-dom'
import { UpdateNotice } from './update-notice.tsx'

/** Asks the person; calls `leave` when the answer is to leave. */
type Confirm = (leave: () => void) => void

/** Keeps a page from being left without a confirmation while text on it is not saved. */
export interface LeaveGuard {
  /** Has `confirm` called before the page is left; returns how to end that. */
  block: (confirm: Confirm) => () => void
  /** Calls `leave`, after a confirmation where leaving is blocked. */
  leave: (leave: () => void) => void
  isBlocked: () => boolean
}

const LeaveGuardContext = createContext<LeaveGuard>({
  block: () => () => {},
  leave: (leave) => leave(),
  isBlocked: () => false,
})

/** Provides the guard to the pages. */
export const LeaveGuardProvider = LeaveGuardContext.Provider

/** The guard of the page that is shown. */
export const useLeaveGuard = () => use(LeaveGuardContext)

/** Creates the guard of the router's pages. */
export function useNewLeaveGuard(): LeaveGuard {
  const confirms = useRef<Confirm[]>([])
  return useMemo(
    () => ({
      block: (confirm) => {
        confirms.current = [...confirms.current, confirm]
        return () => {
          confirms.current = confirms.current.filter((other) => other !== confirm)
        }
      },
      leave: (leave) => {
        const confirm = confirms.current.at(-1)
        if (confirm) confirm(leave)
        else leave()
      },
      isBlocked: () => confirms.current.length > 0,
    }),
    [],
  )
}

export interface NavigationBlockerProps {
  guard: LeaveGuard
  /** Loads the code that a path needs; undefined when it is loaded. */
  loadPage: (pathname: string) => Promise<unknown> | undefined
}

/**
 * Leaves a page only when the person agrees and the code of the next page is loaded. Where that fails (a
 * deploy removed it, the network is down), the page stays with all that was typed, and a reload is offered.
 * A router has one blocker at a time, so this one does both.
 */
export function NavigationBlocker({ guard, loadPage }: NavigationBlockerProps) {
  const [failedPath, setFailedPath] = useState<string>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === currentLocation.pathname) return false
    return guard.isBlocked() || loadPage(nextLocation.pathname) !== undefined
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { location, proceed, reset } = blocker
    let isCurrent = true
    const loadAndProceed = async () => {
      try {
        await loadPage(location.pathname)
        if (!isCurrent) return
        setFailedPath(undefined)
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
  return <UpdateNotice href={failedPath} onClose={() => setFailedPath(undefined)} />
}
