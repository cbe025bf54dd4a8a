'use client'

import { useHydration } from './use-hydration.ts'

/** The backdrop of a modal overlay; the last opened overlay is on top. */
export const overlayClasses =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear'

/** A modal overlay: centered, or a sheet from the bottom on a phone; its body scrolls. */
export const sheetClasses =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-2rem)] w-full flex-col wrap-anywhere rounded-t-lg border border-hairline bg-overlay shadow-overlay outline-none data-[state=closed]:animate-slide-down data-[state=open]:animate-slide-up sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100vw-4rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:data-[state=closed]:animate-sink sm:data-[state=open]:animate-rise'

/**
 * Returns the portal container of modal overlays. Radix would find the same container, but only after a first render, and
 * then it would render the whole overlay synchronously. While a page hydrates there is none, since a server renders no
 * portals.
 */
export function useOverlayContainer(): HTMLElement | undefined {
  return useHydration() ? undefined : document.body
}
