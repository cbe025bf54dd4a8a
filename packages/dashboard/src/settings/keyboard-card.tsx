import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { messages } from '../lib/messages.ts'
import { SwitchSetting } from './switch-setting.tsx'

export interface KeyboardCardProps {
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called with the new setting. */
  onSingleKeysChange: (singleKeys: boolean) => void
}

/** The settings for the keyboard: single-key shortcuts can be disabled, for users of speech input. */
export function KeyboardCard({ singleKeys, onSingleKeysChange }: KeyboardCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Keyboard</CardTitle>
        <CardDescription>{messages.settings.keyboardHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <SwitchSetting
          label="Single-Key Shortcuts"
          hint={messages.settings.singleKeysHint('Ctrl K (⌘ K)')}
          checked={singleKeys}
          onCheckedChange={onSingleKeysChange}
        />
      </CardContent>
    </Card>
  )
}
