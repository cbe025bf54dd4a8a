import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { type ThemeChoice, ThemeSwitch } from '@callwright/ui/theme-switch'
import { messages } from '../lib/messages.ts'
import { SwitchSetting } from './switch-setting.tsx'

/** How close together rows stand. */
type Density = 'comfortable' | 'compact'

export interface AppearanceCardProps {
  /** The theme in force. */
  theme: ThemeChoice
  /** Hears which theme the person wants. */
  onThemeChange: (theme: ThemeChoice) => void
  /** The density in force. */
  density: Density
  /** Hears which density the person wants. */
  onDensityChange: (density: Density) => void
}

/** How the product looks in this browser. */
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
        <div className="flex items-center justify-between gap-4">
          <span aria-hidden="true" className="font-medium text-sm text-strong">
            Theme
          </span>
          <ThemeSwitch value={theme} onValueChange={onThemeChange} />
        </div>
        <SwitchSetting
          label="Compact Rows"
          hint={messages.settings.densityHint}
          checked={density === 'compact'}
          onCheckedChange={(compact) => onDensityChange(compact ? 'compact' : 'comfortable')}
        />
      </CardContent>
    </Card>
  )
}
