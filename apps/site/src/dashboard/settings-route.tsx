import { SettingsPage } from '@callwright/dashboard/settings'
import { useTheme } from './theme.ts'

/** The settings, the look of the site among them. */
export function SettingsRoute() {
  const [theme, setTheme] = useTheme()
  return <SettingsPage theme={theme} onThemeChange={setTheme} />
}
