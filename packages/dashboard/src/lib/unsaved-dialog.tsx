import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import type { UnsavedQuestion } from './use-unsaved.ts'

export interface UnsavedDialogProps {
  /** Whether the question is open. */
  open: boolean
  /** Called when the question opens or closes. */
  onOpenChange: (open: boolean) => void
  /** The question. */
  question: UnsavedQuestion
  /** Called when the person discards it. */
  onLeave: () => void
}

/** Asks before unsaved changes are discarded. */
export function UnsavedDialog({ open, onOpenChange, question, onLeave }: UnsavedDialogProps) {
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent>
        <AlertDialogTitle>{question.title}</AlertDialogTitle>
        <AlertDialogDescription>{question.hint}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel>{question.stay}</AlertDialogCancel>
          <AlertDialogAction onClick={onLeave}>{question.leave}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
