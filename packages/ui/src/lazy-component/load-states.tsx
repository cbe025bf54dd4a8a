'use client'

import { useEffect, useRef } from 'react'
import { Button } from '../button/index.ts'
import { ErrorState } from '../error-state/index.ts'
import { restoreFocus } from '../lib/focus-restore.ts'
import { Spinner } from '../spinner/index.ts'

export const notLoaded = 'This could not be loaded. Check your connection and try again.'

/** The failed state of a part of the page. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title={notLoaded} error={undefined} onRetry={onRetry} />
}

interface OverlayStateProps {
  /** Called when the person closes it, by its button or by Escape. */
  onClose: () => void
  className?: string
}

/** The pending state of something that opens over the page. */
export function OverlayPending({ onClose, className = '' }: OverlayStateProps) {
  useEscape(onClose)
  return (
    <span role="status" className={`flex items-center gap-2 ${className}`}>
      <Spinner /> Opening...
    </span>
  )
}

interface OverlayFailedProps extends OverlayStateProps {
  title: string
  /** Called when the person wants to try again. */
  onRetry: () => void
}

/** The failed state of something that opens over the page. It takes the focus, and returns it when it closes. */
export function OverlayFailed({ title, onRetry, onClose, className = '' }: OverlayFailedProps) {
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useEscape(onClose)
  useEffect(() => {
    // React may run this effect again, and then the focus is already inside.
    if (!box.current?.contains(document.activeElement)) opener.current = document.activeElement
    box.current?.querySelector('button')?.focus()
    return () => restoreFocus(opener.current)
  }, [])
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-label={title}
      className={`flex flex-col items-center ${className}`}
    >
      <ErrorState title={title} error={undefined} onRetry={onRetry} className="py-2" />
      <Button variant="ghost" size="sm" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

function useEscape(onEscape: () => void) {
  useEffect(() => {
    const handleKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [onEscape])
}
