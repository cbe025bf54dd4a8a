import { createContext, use, useMemo, useRef } from 'react'

/** Hears that another page is wanted; whoever is to go there calls `leave`. */
type Ask = (leave: () => void) => void

/** What may keep a page on the screen while something on it would be lost. */
export interface PageHold {
  /** Has this asked before the page is left; gives back what ends that. */
  hold: (ask: Ask) => () => void
  /** Goes, at once or when the person says so. */
  leave: (go: () => void) => void
  isHeld: () => boolean
}

const PageHoldContext = createContext<PageHold>({
  hold: () => () => {},
  leave: (go) => go(),
  isHeld: () => false,
})

/** Hands the page's hold to what is on it. */
export const PageHoldProvider = PageHoldContext.Provider

/** How the page one is on is held, and left all the same. */
export const usePageHold = () => use(PageHoldContext)

/** The hold of the router's page. */
export function useNewPageHold(): PageHold {
  const asks = useRef<Ask[]>([])
  return useMemo(
    () => ({
      hold: (ask) => {
        asks.current = [...asks.current, ask]
        return () => {
          asks.current = asks.current.filter((other) => other !== ask)
        }
      },
      leave: (go) => {
        const ask = asks.current.at(-1)
        if (ask) ask(go)
        else go()
      },
      isHeld: () => asks.current.length > 0,
    }),
    [],
  )
}
