'use client'

import { useSyncExternalStore } from 'react'

const query = '(min-width: 48rem)'

/** Returns whether the screen is at least 768 px wide; true on a server. */
export function useWideScreen() {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}

function subscribe(onChange: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
