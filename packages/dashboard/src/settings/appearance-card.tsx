import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { type ThemeChoice, ThemeSwitch } from '@callwright/ui/theme-switch'
import { messages } from '../lib/messages.ts'
import { SwitchSetting } from './switch-setting.tsx'

/** The density of controls and table rows. */
type Density = 'default' | 'compact'

export interface AppearanceCardProps {
  /** The current theme. */
  theme: ThemeChoice
  /** Called with the selected theme. */
  onThemeChange: (theme: ThemeChoice) => void
  /** The current density. */
  density: Density
  /** Called with the selected density. */
  onDensityChange: (density: Density) => void
}

/** The settings for the look in this browser. */
export function AppearanceCard({
  theme,
  onThemeChange,
  density,
  onDensityChange,
}: AppearanceCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Appearance</CardTitle>
        <CardDescription>{messages.settings.appearanceHint}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span aria-hidden="true" className="font-medium text-sm text-strong">
            Theme
          </span>
          <ThemeSwitch value={theme} onValueChange={onThemeChange} />
        </div>
        <SwitchSetting
          label="Compact Rows"
          hint={messages.settings.densityHint}
          checked={density === 'compact'}
          onCheckedChange={(compact) => onDensityChange(compact ? 'compact' : 'default')}
        />
      </CardContent>
    </Card>
  )
}
