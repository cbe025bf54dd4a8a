import { SettingsPage } from '@callwright/dashboard/settings'
import { usePreference } from './preference.ts'
import { density, singleKeys, theme } from './preferences.ts'

/** The settings page, with the preferences of this browser. */
export function SettingsRoute() {
  const [chosenTheme, chooseTheme] = usePreference(theme)
  const [chosenDensity, chooseDensity] = usePreference(density)
  const [singleKeysState, chooseSingleKeys] = usePreference(singleKeys)
  return (
    <SettingsPage
      theme={chosenTheme}
      onThemeChange={chooseTheme}
      density={chosenDensity}
      onDensityChange={chooseDensity}
      singleKeys={singleKeysState === 'on'}
      onSingleKeysChange={(isOn) => chooseSingleKeys(isOn ? 'on' : 'off')}
    />
  )
}
