import { type ReactNode, useCallback, useState } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'
import { UnsavedContext, type UnsavedQuestion } from './use-unsaved.ts'

const UnsavedDialog = lazyDialog(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog)

/** Has `ask` hear of every way to another screen, which is taken when `leave` is called; gives back what ends that. */
export type HoldRouter = (ask: (leave: () => void) => void) => () => void

export interface UnsavedGuardProps {
  /** Holds the router; without one there is nowhere else to go. */
  holdRouter: HoldRouter | undefined
  children: ReactNode
}

/** Asks, on whatever way another screen is gone to, before what was typed is left behind. */
export function UnsavedGuard({ holdRouter, children }: UnsavedGuardProps) {
  const [asked, setAsked] = useState<{ question: UnsavedQuestion; leave: () => void }>()
  const [open, setOpen] = useState(false)
  const hold = useCallback(
    (question: UnsavedQuestion) => {
      UnsavedDialog.prefetch()
      const release = holdRouter?.((leave) => {
        setAsked({ question, leave })
        setOpen(true)
      })
      return () => release?.()
    },
    [holdRouter],
  )
  return (
    <UnsavedContext value={hold}>
      {children}
      {asked && (
        <UnsavedDialog
          open={open}
          onOpenChange={setOpen}
          question={asked.question}
          onLeave={asked.leave}
        />
      )}
    </UnsavedContext>
  )
}
