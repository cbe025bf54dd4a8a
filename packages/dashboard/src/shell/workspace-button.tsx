import type { Session } from '@callwright/contract'
import { ChevronsUpDownIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The workspace that is shown, the others of the user, and those that invite them. */
type SessionWorkspaces = Pick<
  Session,
  'workspace' | 'workspaces' | 'invitations' | 'can_create_workspace'
>

export interface WorkspaceMenuProps {
  session: SessionWorkspaces
  /** Called with the id of the workspace to show. */
  onSwitch: (workspaceId: number) => void
  /** Called with the id of the invitation that the person accepts. */
  onAccept: (invitationId: number) => void
  /** Called when the person wants to create a workspace. */
  onNew: () => void
}

interface WorkspaceButtonProps extends ComponentProps<'button'> {
  session: SessionWorkspaces
}

/** The button of the menu. */
export function WorkspaceButton({
  session: {
    workspace: { name },
    invitations,
  },
  ...props
}: WorkspaceButtonProps) {
  const count = invitations.length
  const invitationCount = count > 0 && (count === 1 ? '1 invitation' : `${count} invitations`)
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`Workspace: ${name}${invitationCount ? ` ${invitationCount}` : ''}`}
      className="-ms-1.5 flex max-w-full items-center gap-1 rounded-xs px-1.5 text-muted text-xs transition-colors hover:bg-hover hover:text-strong active:bg-pressed"
      {...props}
    >
      <span className="truncate">{name}</span>{' '}
      {invitationCount && (
        <span className="shrink-0 font-medium text-accent-strong">{invitationCount}</span>
      )}
      <ChevronsUpDownIcon aria-hidden="true" className="size-3 shrink-0" />
    </button>
  )
}
