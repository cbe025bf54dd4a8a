import { useLayoutEffect } from 'react'
import { preference, usePreference } from './preference.ts'

// `public/theme.js` reads these two before anything is painted.
/** How bright the product is. */
export const theme = preference('theme', ['light', 'dark', 'system'], 'system')
/** How close together rows stand. */
export const density = preference('density', ['comfortable', 'compact'], 'comfortable')

/** Whether the sidebar is folded. */
export const sidebar = preference('sidebar', ['expanded', 'collapsed'], 'expanded')
/** Whether keys alone do something, without Ctrl or Cmd. */
export const singleKeys = preference('single-keys', ['on', 'off'], 'on')

/** Shows the page the way its person likes it. */
export function useAppearance() {
  const [chosenTheme] = usePreference(theme)
  const [chosenDensity] = usePreference(density)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (chosenTheme === 'system') delete dataset.theme
    else dataset.theme = chosenTheme
    dataset.density = chosenDensity
  }, [chosenTheme, chosenDensity])
}
