import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button } from '@callwright/ui/button'
import { Progress } from '@callwright/ui/progress'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { contactsMutations, type MatchingContacts } from './contacts.mutations.ts'

/** What to delete: one contact, the selected ones, or all that match. */
export type Deletion = { id: number } | { ids: number[] } | { matching: MatchingContacts }

export interface DeleteContactsDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** What to delete. */
  deletion: Deletion
  /** Called when the contacts are deleted. */
  onDeleted: (deletion: Deletion) => void
  /** Called when the dialog closes, after the deletion or without it. */
  onClose: () => void
}

/** Asks before contacts are deleted. */
export function DeleteContactsDialog({
  open,
  deletion,
  onDeleted,
  onClose,
}: DeleteContactsDialogProps) {
  const [deletedCount, setDeletedCount] = useState(0)
  const deleteOne = useMutation(contactsMutations.delete())
  const deleteMany = useMutation(contactsMutations.deleteMany())
  const deleteMatching = useMutation(contactsMutations.deleteMatching(setDeletedCount))
  const isDeleting = deleteOne.isPending || deleteMany.isPending || deleteMatching.isPending
  const count = countOf(deletion)

  const requestDeletion = () => {
    if ('id' in deletion) return deleteOne.mutateAsync(deletion.id)
    if ('ids' in deletion) return deleteMany.mutateAsync(deletion.ids)
    return deleteMatching.mutateAsync(deletion.matching)
  }
  const deleteContacts = async () => {
    setDeletedCount(0)
    // The callbacks of `mutate` would not be called after the person has left the screen.
    try {
      const { deleted_count } = await requestDeletion()
      toast.success(messages.contacts.deleted(deleted_count))
      onDeleted(deletion)
    } catch (error) {
      toast.error(messages.contacts.deleteFailed(serverReason(error)))
    }
    onClose()
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(open) => {
        if (!open && !isDeleting) onClose()
      }}
    >
      <AlertDialogContent>
        <AlertDialogTitle>
          {'id' in deletion ? 'Delete Contact' : 'Delete Contacts'}
        </AlertDialogTitle>
        <AlertDialogDescription>
          {'id' in deletion
            ? messages.contacts.confirmDelete
            : messages.contacts.confirmDeleteMany(count)}
        </AlertDialogDescription>
        {deleteMatching.isPending && (
          <Progress
            label={messages.contacts.deleteProgress}
            value={deletedCount}
            max={count}
            className="mt-2"
          />
        )}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isDeleting}>Cancel</AlertDialogCancel>
          <Button
            variant="danger"
            busy={isDeleting}
            busyLabel="Deleting..."
            onClick={deleteContacts}
          >
            Delete
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

function countOf(deletion: Deletion): number {
  if ('id' in deletion) return 1
  return 'ids' in deletion ? deletion.ids.length : deletion.matching.count
}
