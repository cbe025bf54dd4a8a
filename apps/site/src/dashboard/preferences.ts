import { useLayoutEffect } from 'react'
import { createPreference, usePreference } from './preference.ts'

/** The color theme. `public/theme.js` reads it before the first paint. */
export const theme = createPreference('theme', ['light', 'dark', 'system'], 'system')
/** The height of table rows. `public/theme.js` reads it before the first paint. */
export const density = createPreference('density', ['default', 'compact'], 'default')

/** Whether the sidebar is collapsed. */
export const sidebar = createPreference('sidebar', ['expanded', 'collapsed'], 'expanded')
/** How the campaigns are listed. */
export const campaignView = createPreference('campaign-view', ['cards', 'rows'], 'cards')
/** Whether single keys, without Ctrl or Cmd, are keyboard shortcuts. */
export const singleKeys = createPreference('single-keys', ['on', 'off'], 'on')

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
