'use client'

import { useSyncExternalStore } from 'react'

let loadCount = 0

function subscribe(onChange: () => void) {
  const onLoad = () => {
    loadCount += 1
    onChange()
  }
  document.fonts?.addEventListener('loadingdone', onLoad)
  return () => document.fonts?.removeEventListener('loadingdone', onLoad)
}

/** Renders the component again when fonts have loaded, because texts that were measured before have another width. */
export function useLoadedFonts(): number {
  return useSyncExternalStore(
    subscribe,
    () => loadCount,
    () => 0,
  )
}
