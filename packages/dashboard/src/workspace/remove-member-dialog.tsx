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
import {
  useReloadWorkspace,
  type WorkspaceMember,
  workspaceMutations,
} from './workspace.queries.ts'

export interface RemoveMemberDialogProps {
  member: WorkspaceMember
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes, after the removal or without it. */
  onClose: () => void
}

/** Asks before a member is removed from the workspace. */
export function RemoveMemberDialog({ member, open, onClose }: RemoveMemberDialogProps) {
  const removeMember = useMutation(workspaceMutations.removeMember())
  const reload = useReloadWorkspace()
  const { name } = member.user
  const remove = async () => {
    try {
      await removeMember.mutateAsync(member.id)
      toast.success(messages.workspace.removed(name))
    } catch (error) {
      toast.error(messages.workspace.removeFailed(serverReason(error)))
    }
    await reload()
    onClose()
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !removeMember.isPending && onClose()}
    >
      <AlertDialogContent>
        <AlertDialogTitle>Remove {name}?</AlertDialogTitle>
        <AlertDialogDescription>{messages.workspace.removeQuestion}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={removeMember.isPending}>Cancel</AlertDialogCancel>
          <Button
            variant="danger"
            busy={removeMember.isPending}
            busyLabel="Removing..."
            onClick={remove}
          >
            Remove
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
