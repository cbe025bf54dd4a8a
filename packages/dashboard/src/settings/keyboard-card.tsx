import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { messages } from '../lib/messages.ts'
import { SwitchSetting } from './switch-setting.tsx'

export interface KeyboardCardProps {
  /** Whether keys alone do something, without Ctrl or Cmd. */
  singleKeys: boolean
  /** Hears whether the person wants them to. */
  onSingleKeysChange: (singleKeys: boolean) => void
}

/** How the product answers to this keyboard: a stray key of speech input must be able to do nothing. */
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
