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
export type Deletion = { one: number } | { many: number[] } | { matching: MatchingContacts }

export interface DeleteContactsDialogProps {
  /** Whether the question is open. */
  open: boolean
  /** What to delete. */
  deletion: Deletion
  /** Called when the contacts are deleted. */
  onDeleted: (deletion: Deletion) => void
  /** Called when the question was answered, either way. */
  onClose: () => void
}

/** Asks before contacts are deleted. */
export function DeleteContactsDialog({
  open,
  deletion,
  onDeleted,
  onClose,
}: DeleteContactsDialogProps) {
  const [deleted, setDeleted] = useState(0)
  const outcome = {
    onSuccess: ({ deleted_count }: { deleted_count: number }) => {
      toast.success(messages.contacts.deleted(deleted_count))
      onDeleted(deletion)
    },
    onError: (error: Error) => toast.error(messages.contacts.deleteFailed(serverReason(error))),
    onSettled: onClose,
  }
  const deleteOne = useMutation(contactsMutations.delete())
  const deleteMany = useMutation(contactsMutations.deleteMany())
  const deleteMatching = useMutation(contactsMutations.deleteMatching(setDeleted))
  const deleting = deleteOne.isPending || deleteMany.isPending || deleteMatching.isPending
  const count = countOf(deletion)

  return (
    <AlertDialog
      open={open}
      onOpenChange={(open) => {
        if (!open && !deleting) onClose()
      }}
    >
      <AlertDialogContent>
        <AlertDialogTitle>
          {'one' in deletion ? 'Delete Contact' : 'Delete Contacts'}
        </AlertDialogTitle>
        <AlertDialogDescription>
          {'one' in deletion
            ? messages.contacts.confirmDelete
            : messages.contacts.confirmDeleteMany(count)}
        </AlertDialogDescription>
        {deleteMatching.isPending && (
          <Progress
            label={messages.contacts.deleteProgress}
            value={deleted}
            max={count}
            className="mt-2"
          />
        )}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={deleting}>Cancel</AlertDialogCancel>
          <Button
            variant="danger"
            busy={deleting}
            busyLabel="Deleting..."
            onClick={() => {
              setDeleted(0)
              if ('one' in deletion) deleteOne.mutate(deletion.one, outcome)
              else if ('many' in deletion) deleteMany.mutate(deletion.many, outcome)
              else deleteMatching.mutate(deletion.matching, outcome)
            }}
          >
            Delete
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

function countOf(deletion: Deletion): number {
  if ('one' in deletion) return 1
  return 'many' in deletion ? deletion.many.length : deletion.matching.count
}
