'use client'

import { useEffect, useRef } from 'react'
import { Button } from '../button/index.ts'
import { ErrorState } from '../error-state/index.ts'
import { restoreFocus } from '../lib/focus-restore.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { Spinner } from '../spinner/spinner.tsx'

/** The failed state of a part of the page. */
export function LoadErrorState({ onRetry }: { onRetry: () => void }) {
  const texts = useStrings('lazyComponent', english.lazyComponent)
  return <ErrorState title={texts.loadFailed} error={undefined} onRetry={onRetry} />
}

interface OverlayStateProps {
  /** Called when the person closes the overlay with its button or with Escape. */
  onClose: () => void
  className?: string
}

/** The pending state of an overlay. */
export function OverlayPendingState({ onClose, className = '' }: OverlayStateProps) {
  const texts = useStrings('lazyComponent', english.lazyComponent)
  useDocumentEscape(onClose)
  return (
    <span role="status" className={`flex items-center gap-2 ${className}`}>
      <Spinner /> {texts.opening}
    </span>
  )
}

interface OverlayErrorStateProps extends OverlayStateProps {
  /** What failed; by default, that something could not be loaded. */
  title?: string
  /** Called when the Retry button is pressed. */
  onRetry: () => void
}

/** The failed state of an overlay. The state takes the focus, and returns it when the overlay closes. */
export function OverlayErrorState({
  title,
  onRetry,
  onClose,
  className = '',
}: OverlayErrorStateProps) {
  const texts = useStrings('lazyComponent', english.lazyComponent)
  const shownTitle = title ?? texts.loadFailed
  const container = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<Element>(null)
  useDocumentEscape(onClose)
  useEffect(() => {
    // When React runs this effect again, the focus is already inside.
    if (!container.current?.contains(document.activeElement))
      previousFocus.current = document.activeElement
    container.current?.querySelector('button')?.focus()
    return () => restoreFocus(previousFocus.current)
  }, [])
  return (
    <div
      ref={container}
      role="alertdialog"
      data-notice="load-error"
      aria-label={shownTitle}
      className={`flex flex-col items-center ${className}`}
    >
      <ErrorState title={shownTitle} error={undefined} onRetry={onRetry} className="py-2" />
      <Button variant="ghost" size="sm" onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  )
}

function useDocumentEscape(onEscape: () => void) {
  useEffect(() => {
    const handleKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [onEscape])
}
