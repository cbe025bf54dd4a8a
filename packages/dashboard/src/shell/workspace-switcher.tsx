import { LoadErrorState, lazyComponent, lazyDialog } from '@callwright/ui/lazy-component'
import { useState } from 'react'
import { WorkspaceButton, type WorkspaceMenuProps } from './workspace-button.tsx'

export interface WorkspaceSwitcherProps extends Omit<WorkspaceMenuProps, 'onNew'> {
  /** Called with the name of the workspace to create; rejects when that fails. */
  onCreate: (name: string) => Promise<void>
}

// The code of menus is larger than the shell, and nobody needs it at first.
const WorkspaceMenu = lazyComponent(
  async () => (await import('./workspace-menu.tsx')).WorkspaceMenu,
  {
    pending: ({ session }: WorkspaceMenuProps) => (
      <WorkspaceButton session={session} aria-expanded="false" />
    ),
    failed: LoadErrorState,
  },
)
const NewWorkspaceDialog = lazyDialog(
  async () => (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog,
)

/** The name of the workspace, with a menu of the others where there are some, or an invitation, or one can be created. */
export function WorkspaceSwitcher({ session, onCreate, ...handlers }: WorkspaceSwitcherProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const { workspace, workspaces, invitations, can_create_workspace } = session
  if (workspaces.length < 2 && invitations.length === 0 && !can_create_workspace) {
    return <span className="truncate text-muted text-xs">{workspace.name}</span>
  }
  return (
    <>
      {wasOpened ? (
        <WorkspaceMenu session={session} {...handlers} onNew={() => setIsCreating(true)} />
      ) : (
        <WorkspaceButton
          session={session}
          aria-expanded="false"
          {...WorkspaceMenu.preloadHandlers}
          onClick={() => setWasOpened(true)}
        />
      )}
      <NewWorkspaceDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onCreate={onCreate}
      />
    </>
  )
}
