import { useEffect } from 'react'
import liveIconUrl from './live-icon.svg'

/** Replaces the icon of the document while calls are live, so that it shows in a tab in the background, too. */
export function useLiveIcon(isLive: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!isLive || !icon) return
    const { href } = icon
    icon.href = liveIconUrl
    return () => {
      icon.href = href
    }
  }, [isLive])
}
