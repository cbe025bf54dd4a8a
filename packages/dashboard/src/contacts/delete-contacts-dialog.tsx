import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button } from '@callwright/ui/button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { contactsMutations } from './contacts.queries.ts'

/** What a person asked to delete: one contact by its row, or all that are selected. */
export type Deletion = { one: number } | { many: number[] }

export interface DeleteContactsDialogProps {
  /** What is to be deleted; the dialog shows while there is something. */
  deletion: Deletion | null
  /** Hears that the contacts are gone. */
  onDeleted: () => void
  /** Hears that the question is settled, either way. */
  onClose: () => void
}

/** Asks before contacts are deleted. */
export function DeleteContactsDialog({ deletion, onDeleted, onClose }: DeleteContactsDialogProps) {
  const outcome = {
    onSuccess: ({ deleted_count }: { deleted_count: number }) => {
      toast.success(messages.contacts.deleted(deleted_count))
      onDeleted()
    },
    onError: (error: Error) => toast.error(messages.contacts.deleteFailed(serverReason(error))),
    onSettled: onClose,
  }
  const deleteOne = useMutation(contactsMutations.delete())
  const deleteMany = useMutation(contactsMutations.deleteMany())
  const deleting = deleteOne.isPending || deleteMany.isPending

  return (
    <AlertDialog
      open={deletion !== null}
      onOpenChange={(open) => {
        if (!open && !deleting) onClose()
      }}
    >
      <AlertDialogContent>
        <AlertDialogTitle>
          {deletion && 'many' in deletion ? 'Delete Contacts' : 'Delete Contact'}
        </AlertDialogTitle>
        <AlertDialogDescription>
          {deletion && 'many' in deletion
            ? messages.contacts.confirmDeleteMany(deletion.many.length)
            : messages.contacts.confirmDelete}
        </AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={deleting}>Cancel</AlertDialogCancel>
          <Button
            variant="danger"
            busy={deleting}
            busyLabel="Deleting..."
            onClick={() => {
              if (!deletion) return
              if ('many' in deletion) deleteMany.mutate(deletion.many, outcome)
              else deleteOne.mutate(deletion.one, outcome)
            }}
          >
            Delete
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
