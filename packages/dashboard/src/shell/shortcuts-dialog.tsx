import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { Kbd } from '@callwright/ui/kbd'
import { messages } from '../lib/messages.ts'
import { paletteKeys } from './shortcuts.ts'
import type { QuickAccessProps } from './use-quick-access.tsx'

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({ open, onOpenChange, items }: QuickAccessProps) {
  const shortcuts: [what: string, keys: string[]][] = [
    ['Search and commands', paletteKeys()],
    ['Search this screen', ['/']],
    ...items.map(({ label, letter }): [string, string[]] => [
      `Go to ${label}`,
      ['G', letter.toUpperCase()],
    ]),
    ['Keyboard shortcuts', ['?']],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="sm">
        <DialogHeader>
          <DialogTitle>Keyboard Shortcuts</DialogTitle>
          <DialogDescription>{messages.shell.shortcutsHint}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <dl className="divide-y divide-hairline">
            {shortcuts.map(([label, keys]) => (
              <div key={label} className="flex items-center justify-between gap-4 py-2">
                <dt>{label}</dt>
                <dd className="flex gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
