import { useEffect } from 'react'

/** Replaces the icon of the document while calls are live, so that it shows in a tab in the background, too. */
export function useLiveIcon(isLive: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!isLive || !icon) return
    const { href } = icon
    icon.href = '/mark-live.svg'
    return () => {
      icon.href = href
    }
  }, [isLive])
}
