import { lazyDialog } from '@callwright/ui/lazy-component'
import { type ReactNode, useCallback, useState } from 'react'
import { UnsavedContext, type UnsavedDialogTexts } from './use-unsaved-prompt.ts'

const UnsavedDialog = lazyDialog(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog)

/**
 * Blocks navigation: calls `ask` on each attempt with a function that continues the navigation. Returns a function
 * that unblocks.
 */
export type BlockNavigation = (ask: (leave: () => void) => void) => () => void

export interface UnsavedGuardProps {
  /** The router's blocker; undefined in stories of one screen, where there is no navigation. */
  blockNavigation: BlockNavigation | undefined
  children: ReactNode
}

/** Asks before navigation to another screen loses unsaved input. */
export function UnsavedGuard({ blockNavigation, children }: UnsavedGuardProps) {
  const [pendingNavigation, setPendingNavigation] = useState<{
    texts: UnsavedDialogTexts
    leave: () => void
  }>()
  const [open, setOpen] = useState(false)
  const block = useCallback(
    (texts: UnsavedDialogTexts, onLeave: () => void) => {
      UnsavedDialog.preload()
      const unblock = blockNavigation?.((leave) => {
        const leaveAndDiscard = () => {
          onLeave()
          leave()
        }
        setPendingNavigation({ texts, leave: leaveAndDiscard })
        setOpen(true)
      })
      return () => unblock?.()
    },
    [blockNavigation],
  )
  return (
    <UnsavedContext value={block}>
      {children}
      {pendingNavigation && (
        <UnsavedDialog
          open={open}
          onOpenChange={setOpen}
          texts={pendingNavigation.texts}
          onLeave={pendingNavigation.leave}
        />
      )}
    </UnsavedContext>
  )
}
