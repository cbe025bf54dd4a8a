import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button, type ButtonProps } from '@callwright/ui/button'
import type { ReactNode, SubmitEvent } from 'react'

export interface ConfirmDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The question, or what is to be done. */
  title: ReactNode
  /** What follows when the person confirms. */
  children: ReactNode
  /** Fields and messages below it. */
  content?: ReactNode
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
  content,
  confirmLabel,
  busyLabel,
  isBusy,
  variant = 'danger',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const confirm = (event: SubmitEvent) => {
    event.preventDefault()
    // The dialog may be inside another form, to which React passes the event on.
    event.stopPropagation()
    onConfirm()
  }
  return (
    <AlertDialog open={open} onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <AlertDialogContent>
        <form noValidate className="contents" onSubmit={confirm}>
          <AlertDialogTitle className="wrap-anywhere">{title}</AlertDialogTitle>
          <AlertDialogDescription>{children}</AlertDialogDescription>
          {content && (
            // On a small screen this scrolls, and the buttons stay visible.
            <div
              inert={isBusy}
              className="-mx-1 mt-2 flex min-h-0 flex-col gap-4 overflow-y-auto px-1 pb-1 inert:opacity-50"
            >
              {content}
            </div>
          )}
          <AlertDialogFooter>
            <AlertDialogCancel disabled={isBusy}>Cancel</AlertDialogCancel>
            <Button type="submit" variant={variant} busy={isBusy} busyLabel={busyLabel}>
              {confirmLabel}
            </Button>
          </AlertDialogFooter>
        </form>
      </AlertDialogContent>
    </AlertDialog>
  )
}
