import type { Session } from '@callwright/contract'
import { ChevronsUpDownIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The workspace that is shown, and the others of the user. */
type SessionWorkspaces = Pick<Session, 'workspace' | 'workspaces' | 'can_create_workspace'>

export interface WorkspaceMenuProps {
  session: SessionWorkspaces
  /** Called with the id of the workspace to show. */
  onSwitch: (workspaceId: number) => void
  /** Called when the person wants to create a workspace. */
  onNew: () => void
}

/** The button of the menu. */
export function WorkspaceButton({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`Workspace: ${name}`}
      className="-ms-1.5 flex max-w-full items-center gap-1 rounded-xs px-1.5 text-muted text-xs transition-colors hover:bg-hover hover:text-strong active:bg-pressed"
      {...props}
    >
      <span className="truncate">{name}</span>
      <ChevronsUpDownIcon aria-hidden="true" className="size-3 shrink-0" />
    </button>
  )
}
