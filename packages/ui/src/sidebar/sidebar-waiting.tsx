'use client'

import { useEffect, useRef } from 'react'
import { Button } from '../button/index.ts'
import { ErrorState } from '../error-state/index.ts'
import { giveFocusBack } from '../lib/focus-return.ts'
import { Spinner } from '../spinner/index.ts'

interface SidebarWaitingProps {
  /** It could not be had. */
  failed: boolean
  onRetry: () => void
  onClose: () => void
}

/** Stands where the drawer of a narrow screen is going to be, unless it takes no time. */
export function SidebarWaiting({ failed, onRetry, onClose }: SidebarWaitingProps) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onClose])

  useEffect(() => {
    if (!failed) return
    const opener = document.activeElement
    box.current?.querySelector('button')?.focus()
    return () => giveFocusBack(opener)
  }, [failed])

  return (
    <div
      ref={box}
      data-slot="sidebar-waiting"
      className="fixed inset-y-0 start-0 z-50 flex w-64 animate-[appear_150ms_ease-out_300ms_backwards] flex-col items-center justify-center border-hairline border-e bg-raised shadow-overlay"
    >
      {failed ? (
        <>
          <ErrorState
            title="The navigation could not be loaded."
            error={undefined}
            onRetry={onRetry}
            className="py-2"
          />
          <Button variant="ghost" size="sm" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <span role="status" className="flex items-center gap-2">
          <Spinner /> Opening...
        </span>
      )}
    </div>
  )
}
