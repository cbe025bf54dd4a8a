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
import { PlusIcon } from 'lucide-react'
import { useId } from 'react'
import { WorkspaceButton, type WorkspaceMenuProps } from './workspace-button.tsx'

/** The workspaces of the user, in a menu that is open at first. */
export function WorkspaceMenu({ session, onSwitch, onNew }: WorkspaceMenuProps) {
  const labelId = useId()
  const { workspace, workspaces, can_create_workspace } = session
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <WorkspaceButton name={workspace.name} />
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
