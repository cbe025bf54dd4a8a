'use client'

import { useEffect, useState } from 'react'
import type { SidebarDrawer } from './sidebar-drawer.tsx'

/** Milliseconds: what the page itself needs comes first, and nobody looks around before there is something to see. */
const delay = 3000

/** The drawer, which wide screens never need: fetched when it is opened, or a little after the page is there. */
export function useDrawer(narrow: boolean, open: boolean) {
  const [Drawer, setDrawer] = useState<typeof SidebarDrawer>()
  const [failed, setFailed] = useState(false)
  const missing = narrow && !Drawer && !failed

  useEffect(() => {
    if (!missing) return
    let stale = false
    const fetch = async () => {
      try {
        const loaded = await import('./sidebar-drawer.tsx')
        if (!stale) setDrawer(() => loaded.SidebarDrawer)
      } catch {
        // What fails before it is wanted is asked for again then.
        if (!stale) setFailed(open)
      }
    }
    const timer = setTimeout(fetch, open ? 0 : delay)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [missing, open])

  return { Drawer, failed, retry: () => setFailed(false) }
}
