'use client'

import { type ComponentProps, type ComponentType, createContext, useEffect, useState } from 'react'
import { lazyComponent } from '../lazy-component/lazy-component.tsx'
import { FailedDialog, PendingDialog } from '../lazy-component/lazy-dialog.tsx'
import type { SelectList } from './select-list.tsx'

interface LazyListProps extends ComponentProps<typeof SelectList> {
  /** Whether the list is to be loaded. */
  isNeeded: boolean
  /** Whether the person waits for the list. */
  isAwaited: boolean
  /** Called when the person no longer waits for it. */
  onCancel: () => void
}

/** Creates the list of a Select, whose code is loaded when it is needed. */
export const createLazyList = (
  load: () => Promise<ComponentType<ComponentProps<typeof SelectList>>>,
) =>
  lazyComponent<LazyListProps>(
    async () => {
      const List = await load()
      return ({ isNeeded, isAwaited, onCancel, ...props }) => <List {...props} />
    },
    {
      when: ({ isNeeded }) => isNeeded,
      pending: ({ isAwaited, onCancel }) => isAwaited && <PendingDialog open onClose={onCancel} />,
      failed: FailedList,
    },
  )

/** Says that the list could not be loaded when the person waited for it, and otherwise loads it again when it opens. */
function FailedList({ isAwaited, onCancel, onRetry }: LazyListProps & { onRetry: () => void }) {
  const [wasAwaited] = useState(isAwaited)
  const shouldRetry = isAwaited && !wasAwaited
  useEffect(() => {
    if (shouldRetry) onRetry()
  }, [shouldRetry, onRetry])
  if (!isAwaited || !wasAwaited) return null
  const cancel = () => {
    onCancel()
    onRetry()
  }
  return <FailedDialog open onClose={cancel} onRetry={onRetry} />
}

/** The list of each Select. Loaded when somebody points at the trigger or focuses it, since it weighs more than a screen's other controls. */
export const LazyListContext = createContext(
  createLazyList(async () => (await import('./select-list.tsx')).SelectList),
)
