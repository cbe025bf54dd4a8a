import { lazyDialog } from '@callwright/ui/lazy-component'
import { type ReactNode, useCallback, useState } from 'react'
import { UnsavedContext, type UnsavedQuestion } from './use-unsaved.ts'

const UnsavedDialog = lazyDialog(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog)

/** Blocks navigation: `ask` is called on each attempt, and `leave` continues it. Returns a function that unblocks. */
export type BlockNavigation = (ask: (leave: () => void) => void) => () => void

export interface UnsavedGuardProps {
  /** The router's blocker; Storybook has none, since it has no other screen. */
  blockNavigation: BlockNavigation | undefined
  children: ReactNode
}

/** Asks before navigation to another screen loses unsaved input. */
export function UnsavedGuard({ blockNavigation, children }: UnsavedGuardProps) {
  const [pending, setPending] = useState<{ question: UnsavedQuestion; leave: () => void }>()
  const [open, setOpen] = useState(false)
  const block = useCallback(
    (question: UnsavedQuestion) => {
      UnsavedDialog.preload()
      const unblock = blockNavigation?.((leave) => {
        setPending({ question, leave })
        setOpen(true)
      })
      return () => unblock?.()
    },
    [blockNavigation],
  )
  return (
    <UnsavedContext value={block}>
      {children}
      {pending && (
        <UnsavedDialog
          open={open}
          onOpenChange={setOpen}
          question={pending.question}
          onLeave={pending.leave}
        />
      )}
    </UnsavedContext>
  )
}
