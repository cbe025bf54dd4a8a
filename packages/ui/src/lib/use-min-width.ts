'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the screen is at least this wide; true on a server. */
export function useMinWidth(width: string) {
  const query = `(min-width: ${width})`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
