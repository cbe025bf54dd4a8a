import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button, type ButtonProps } from '@callwright/ui/button'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The question, or what is to be done. */
  title: ReactNode
  /** What follows when the person confirms. */
  children: ReactNode
  /** The label of the button that confirms. */
  confirmLabel: string
  /** Its label while the action runs. */
  busyLabel: string
  /** Whether the action runs; the dialog stays open meanwhile. */
  isBusy: boolean
  /** The look of the button that confirms; `danger` by default. */
  variant?: ButtonProps['variant']
  /** Called when the person confirms. */
  onConfirm: () => void
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Asks before an action that takes a while. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  busyLabel,
  isBusy,
  variant = 'danger',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <AlertDialog open={open} onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <AlertDialogContent>
        <AlertDialogTitle className="wrap-anywhere">{title}</AlertDialogTitle>
        <AlertDialogDescription>{children}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isBusy}>Cancel</AlertDialogCancel>
          <Button variant={variant} busy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
