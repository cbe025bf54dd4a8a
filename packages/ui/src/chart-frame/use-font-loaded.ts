'use client'

import { useSyncExternalStore } from 'react'
import { chartFont } from './text-width.ts'

function subscribe(onChange: () => void) {
  document.fonts?.addEventListener('loadingdone', onChange)
  return () => document.fonts?.removeEventListener('loadingdone', onChange)
}

/**
 * Returns whether the font of charts is loaded. Renders the component again when it is, because texts that were measured
 * before have another width.
 */
export function useFontLoaded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.fonts?.check(chartFont()) ?? true,
    () => true,
  )
}
