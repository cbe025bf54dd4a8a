import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import type { UnsavedDialogTexts } from './use-unsaved-prompt.ts'

export interface UnsavedDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog opens or closes. */
  onOpenChange: (open: boolean) => void
  /** The texts of the dialog. */
  texts: UnsavedDialogTexts
  /** Called when the person discards the unsaved changes. */
  onLeave: () => void
}

/** Asks before unsaved changes are discarded. */
export function UnsavedDialog({ open, onOpenChange, texts, onLeave }: UnsavedDialogProps) {
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent>
        <AlertDialogTitle>{texts.title}</AlertDialogTitle>
        <AlertDialogDescription>{texts.description}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel>{texts.stayLabel}</AlertDialogCancel>
          <AlertDialogAction onClick={onLeave}>{texts.leaveLabel}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
