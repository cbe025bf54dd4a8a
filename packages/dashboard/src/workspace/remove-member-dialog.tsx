import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { messages } from '../lib/messages.ts'
import { type WorkspaceMember, workspaceMutations } from './workspace.queries.ts'

export interface RemoveMemberDialogProps {
  /** The id of the workspace. */
  workspaceId: string
  member: WorkspaceMember
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes, after the removal or without it. */
  onClose: () => void
}

/** Asks before a member is removed from the workspace. */
export function RemoveMemberDialog({
  workspaceId,
  member,
  open,
  onClose,
}: RemoveMemberDialogProps) {
  const removeMember = useMutation(workspaceMutations.removeMember(workspaceId))
  const { name } = member.user
  const remove = async () => {
    try {
      await removeMember.mutateAsync(member.id)
      toast.success(messages.workspace.removed(name))
    } catch (error) {
      toast.error(messages.workspace.removeFailed(serverReason(error)))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={removeMember.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {messages.workspace.removeQuestion}
    </ConfirmDialog>
  )
}
