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
  /** Whether the question shows. */
  open: boolean
  /** Hears that the question wants to close. */
  onOpenChange: (open: boolean) => void
  /** What is asked. */
  question: UnsavedQuestion
  /** Hears that the person leaves it behind. */
  onLeave: () => void
}

/** Asks before something is left behind that would be lost. */
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
