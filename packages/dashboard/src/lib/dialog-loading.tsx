import { Button } from '@callwright/ui/button'
import { ErrorState } from '@callwright/ui/error-state'
import { Spinner } from '@callwright/ui/spinner'
import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from './messages.ts'

/** Stands where a dialog is going to be while its code is on the way, unless that takes no time. */
export function DialogLoading({ onClose }: Pick<DialogFailedProps, 'onClose'>) {
  useEffect(() => {
    // It opens unasked when the person has long gone on.
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onClose])
  return (
    <Place className="animate-[appear_150ms_ease-out_300ms_backwards]">
      <span
        role="status"
        className="flex items-center gap-2 rounded-md border border-hairline bg-overlay px-4 py-3 shadow-overlay"
      >
        <Spinner /> {messages.shell.opening}
      </span>
    </Place>
  )
}

export interface DialogFailedProps {
  /** Hears that it is to be tried again. */
  onRetry: () => void
  /** Hears that the person can do without. */
  onClose: () => void
}

/** Stands where a dialog would be whose code could not be had. */
export function DialogFailed({ onRetry, onClose }: DialogFailedProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    box.current?.querySelector('button')?.focus()
    return () => {
      // As a dialog does that closes, or it would have nothing to give the focus back to.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <Place>
      <div
        ref={box}
        role="alertdialog"
        aria-label={messages.shell.notLoaded}
        className="pointer-events-auto flex flex-col rounded-md border border-hairline bg-overlay pb-4 shadow-overlay"
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose()
        }}
      >
        <ErrorState
          title={messages.shell.notLoaded}
          error={undefined}
          onRetry={onRetry}
          className="pb-2"
        />
        <Button variant="ghost" size="sm" className="self-center" onClick={onClose}>
          Close
        </Button>
      </div>
    </Place>
  )
}

function Place({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`pointer-events-none fixed inset-0 z-60 grid place-items-center p-4 ${className}`}
    >
      {children}
    </div>
  )
}
