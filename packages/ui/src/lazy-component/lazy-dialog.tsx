'use client'

import type { ComponentType, ReactNode } from 'react'
import { type LazyComponent, lazyComponent } from './lazy-component.tsx'
import { OverlayErrorState, OverlayPendingState } from './load-states.tsx'

interface LazyDialogProps {
  /** Whether the dialog is open; its code is loaded when it first opens. */
  open: boolean
  /** Called with `false` when the person closes the dialog, or cancels its loading. */
  onOpenChange?: (open: boolean) => void
  /** Called when the person closes the dialog, or cancels its loading. */
  onClose?: () => void
}

/** Creates a dialog whose code is loaded when it first opens. Its pending and failed states are overlays. */
export function lazyDialog<Props extends LazyDialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent(load, {
    when: ({ open }) => open,
    pending: PendingDialog,
    failed: FailedDialog,
  })
}

function close({ onOpenChange, onClose }: LazyDialogProps) {
  onOpenChange?.(false)
  onClose?.()
}

/** The pending state of an overlay, in the middle of the window. */
export function PendingDialog(props: LazyDialogProps) {
  return (
    <Centered className="animate-[appear_150ms_ease-out_300ms_backwards]">
      <OverlayPendingState
        onClose={() => close(props)}
        className="rounded-md border border-hairline bg-overlay px-4 py-3 shadow-overlay"
      />
    </Centered>
  )
}

/** The failed state of an overlay, in the middle of the window. */
export function FailedDialog({ onRetry, ...props }: LazyDialogProps & { onRetry: () => void }) {
  return (
    <Centered>
      <OverlayErrorState
        onRetry={onRetry}
        onClose={() => close(props)}
        className="pointer-events-auto rounded-md border border-hairline bg-overlay pt-10 pb-4 shadow-overlay"
      />
    </Centered>
  )
}

function Centered({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`pointer-events-none fixed inset-0 z-60 grid place-items-center p-4 ${className}`}
    >
      {children}
    </div>
  )
}
