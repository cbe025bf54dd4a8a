import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@callwright/ui/dropdown-menu'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { CheckIcon, PlusIcon, XIcon } from 'lucide-react'
import { Fragment, useId } from 'react'
import { api, serverReason } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { messages } from '../lib/messages.ts'
import { requestWorkspaces } from '../lib/workspaces.ts'
import { WorkspaceButton, type WorkspaceMenuProps } from './workspace-button.tsx'

const declineInvitation = {
  mutationFn: (invitationId: number) =>
    requestWorkspaces('reject-invitation', { invitationId: String(invitationId) }),
  // An invitation that could not be declined may have been withdrawn.
  onSettled: createInvalidator(api.session.key()),
}

/** The workspaces and the invitations of the user, in a menu that is open at first. */
export function WorkspaceMenu({ session, onSwitch, onAccept, onNew }: WorkspaceMenuProps) {
  const labelId = useId()
  const { workspace, workspaces, invitations, can_create_workspace } = session
  const { mutateAsync } = useMutation(declineInvitation)
  const decline = async ({ id, workspace_name }: (typeof invitations)[number]) => {
    try {
      await mutateAsync(id)
      toast.success(messages.workspace.declined(workspace_name))
    } catch (error) {
      toast.error(messages.workspace.declineFailed(serverReason(error)))
    }
  }
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <WorkspaceButton session={session} />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="bottom" align="start" className="w-56">
        <DropdownMenuRadioGroup
          aria-labelledby={labelId}
          value={String(workspace.id)}
          onValueChange={(id) => Number(id) !== workspace.id && onSwitch(Number(id))}
        >
          <DropdownMenuLabel id={labelId}>Workspaces</DropdownMenuLabel>
          {workspaces.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={String(id)}>
              <span className="truncate">{name}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        {invitations.map((invitation) => {
          const { id, workspace_name, role } = invitation
          return (
            <Fragment key={id}>
              <DropdownMenuSeparator />
              <DropdownMenuLabel>
                {messages.workspace.invitation(workspace_name, role)}
              </DropdownMenuLabel>
              <DropdownMenuItem
                aria-label={`Accept the invitation to ${workspace_name}`}
                onSelect={() => onAccept(id)}
              >
                <CheckIcon aria-hidden="true" />
                Accept
              </DropdownMenuItem>
              <DropdownMenuItem
                aria-label={`Decline the invitation to ${workspace_name}`}
                onSelect={() => decline(invitation)}
              >
                <XIcon aria-hidden="true" />
                Decline
              </DropdownMenuItem>
            </Fragment>
          )
        })}
        {invitations.length > 0 && (
          <DropdownMenuLabel className="font-normal">
            {messages.workspace.acceptHint}
          </DropdownMenuLabel>
        )}
        {can_create_workspace && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={onNew}>
              <PlusIcon aria-hidden="true" />
              New workspace
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
