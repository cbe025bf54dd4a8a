import type { ThemeChoice } from '@callwright/ui/theme-switch'
import { useState } from 'react'

// `public/theme.js` reads the same key before anything is painted.
const key = 'callwright.theme'

function shownTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The theme in use, and how to choose another; the choice is kept in this browser. */
export function useTheme(): [ThemeChoice, (theme: ThemeChoice) => void] {
  const [theme, setTheme] = useState(shownTheme)
  return [
    theme,
    (chosen) => {
      setTheme(chosen)
      if (chosen === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = chosen
      try {
        localStorage.setItem(key, chosen)
      } catch {
        // Storage is blocked: it lasts as long as the page.
      }
    },
  ]
}
