import { useLayoutEffect } from 'react'
import { preference, usePreference } from './preference.ts'

// `public/theme.js` reads these two before the first paint.
/** The color theme. */
export const theme = preference('theme', ['light', 'dark', 'system'], 'system')
/** The height of rows. */
export const density = preference('density', ['comfortable', 'compact'], 'comfortable')

/** Whether the sidebar is collapsed. */
export const sidebar = preference('sidebar', ['expanded', 'collapsed'], 'expanded')
/** Whether single keys are shortcuts, without Ctrl or Cmd. */
export const singleKeys = preference('single-keys', ['on', 'off'], 'on')

/** Applies theme and density to the document. */
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
