import type { Contact } from '@callwright/contract'
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
import { useRef, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { AffectedContacts } from './affected-contacts.tsx'
import { contactsMutations, type MatchingContacts } from './contacts.mutations.ts'
import { useRestoreContacts } from './use-restore-contacts.ts'

/** What to delete: one contact, the selected ones, or all that match. */
export type Deletion = { contact: Contact } | { ids: number[] } | { matching: MatchingContacts }

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

/** Asks before contacts are deleted, and then offers to undo it in a toast. */
export function DeleteContactsDialog({
  open,
  deletion,
  onDeleted,
  onClose,
}: DeleteContactsDialogProps) {
  const formatter = useFormatter()
  const deletedIds = useRef<number[]>([])
  const [deletedCount, setDeletedCount] = useState(0)
  const addDeleted = (ids: number[]) => {
    deletedIds.current = [...deletedIds.current, ...ids]
    setDeletedCount(deletedIds.current.length)
  }
  const deleteOne = useMutation(contactsMutations.delete())
  const deleteMany = useMutation(contactsMutations.deleteMany())
  const deleteMatching = useMutation(contactsMutations.deleteMatching(addDeleted))
  const restoreContacts = useRestoreContacts()
  const isDeleting = deleteOne.isPending || deleteMany.isPending || deleteMatching.isPending
  const count = countOf(deletion)

  const requestDeletion = async () => {
    if ('contact' in deletion) {
      await deleteOne.mutateAsync(deletion.contact.id)
      addDeleted([deletion.contact.id])
    } else if ('ids' in deletion) {
      addDeleted((await deleteMany.mutateAsync(deletion.ids)).deleted_ids)
    } else {
      await deleteMatching.mutateAsync(deletion.matching)
    }
  }
  const deleteContacts = async () => {
    deletedIds.current = []
    setDeletedCount(0)
    const undo = () => {
      const ids = deletedIds.current
      return ids.length > 0
        ? { action: { label: messages.undoLabel, onClick: () => restoreContacts(ids) } }
        : {}
    }
    // The callbacks of `mutate` would not be called after the person has left the screen.
    try {
      await requestDeletion()
      const { length } = deletedIds.current
      if (length > 0)
        toast.success(messages.contacts.deleted(length, formatter.number(length)), undo())
      else toast.info('Nothing deleted: what was selected no longer exists')
      onDeleted(deletion)
    } catch (error) {
      const { length } = deletedIds.current
      toast.error(messages.contacts.deleteFailed(serverReason(error)), {
        ...(length > 0 && {
          description: messages.contacts.partlyDeleted(formatter.number(length)),
        }),
        ...undo(),
      })
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
        <AlertDialogTitle>{count === 1 ? 'Delete Contact' : 'Delete Contacts'}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>
            <p>
              {count === 1
                ? messages.contacts.confirmDelete
                : messages.contacts.confirmDeleteMany(formatter.number(count))}
            </p>
            <AffectedContacts contacts={deletion} />
          </div>
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
  if ('contact' in deletion) return 1
  return 'ids' in deletion ? deletion.ids.length : deletion.matching.count
}
