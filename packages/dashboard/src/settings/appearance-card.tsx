import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { type ThemeChoice, ThemeSwitch } from '@callwright/ui/theme-switch'
import { messages } from '../lib/messages.ts'

export interface AppearanceCardProps {
  /** The theme in force. */
  theme: ThemeChoice
  /** Hears which theme the person wants. */
  onThemeChange: (theme: ThemeChoice) => void
}

/** How the product looks in this browser. */
export function AppearanceCard({ theme, onThemeChange }: AppearanceCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Appearance</CardTitle>
        <CardDescription>{messages.settings.appearanceHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <ThemeSwitch value={theme} onChange={onThemeChange} />
      </CardContent>
    </Card>
  )
}
