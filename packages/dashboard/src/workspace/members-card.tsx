import type { Role } from '@callwright/contract'
import { Avatar } from '@callwright/ui/avatar'
import { Badge } from '@callwright/ui/badge'
import { Card, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { IconButton } from '@callwright/ui/icon-button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { UserMinusIcon } from 'lucide-react'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import { type WorkspaceMember, workspaceMutations } from './workspace.queries.ts'

export interface MembersCardProps {
  /** The id of the workspace. */
  workspaceId: string
  members: WorkspaceMember[]
  /** The email address of the signed-in user. */
  ownEmail: string
  /** Whether the user may change roles and remove members. */
  isAdmin?: boolean
}

/** The members of the workspace and their roles. */
export function MembersCard({ workspaceId, members, ownEmail, isAdmin = false }: MembersCardProps) {
  const [removedMember, setRemovedMember] = useState<WorkspaceMember>()
  const [isQuestionOpen, setIsQuestionOpen] = useState(false)
  return (
    <Card className="pb-0">
      <CardHeader>
        <CardTitle>Members</CardTitle>
        <CardDescription>{messages.workspace.rolesHint}</CardDescription>
      </CardHeader>
      <ul aria-label="Members" className="divide-y divide-hairline border-hairline border-t">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            workspaceId={workspaceId}
            member={member}
            isOwn={member.user.email === ownEmail}
            isAdmin={isAdmin}
            onRemove={() => {
              setRemovedMember(member)
              setIsQuestionOpen(true)
            }}
          />
        ))}
      </ul>
      {removedMember && (
        <RemoveMemberDialog
          workspaceId={workspaceId}
          member={removedMember}
          open={isQuestionOpen}
          onClose={() => setIsQuestionOpen(false)}
        />
      )}
    </Card>
  )
}

interface MemberRowProps {
  workspaceId: string
  member: WorkspaceMember
  isOwn: boolean
  isAdmin: boolean
  /** Called when the admin removes the member. */
  onRemove: () => void
}

function MemberRow({
  workspaceId,
  member: { id, role, user },
  isOwn,
  isAdmin,
  onRemove,
}: MemberRowProps) {
  const changeRole = useMutation(workspaceMutations.changeRole(workspaceId))
  const choose = async (newRole: Role) => {
    try {
      await changeRole.mutateAsync({ memberId: id, role: newRole })
      toast.success(messages.workspace.roleChanged(user.name, newRole))
    } catch (error) {
      toast.error(messages.workspace.changeRoleFailed(serverReason(error)))
    }
  }
  return (
    <li className="flex items-center gap-3 px-5 py-3 @max-[14rem]:flex-wrap">
      <Avatar name={user.name} aria-hidden="true" className="@max-[14rem]:hidden" />
      <div className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <p className="truncate font-medium text-strong @max-[14rem]:whitespace-normal">
          {user.name}
          {isOwn && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="truncate text-muted text-sm @max-[14rem]:whitespace-normal">{user.email}</p>
      </div>
      {isAdmin && !isOwn ? (
        <>
          <RoleSelect
            aria-label={`Role of ${user.name}`}
            className="w-28 shrink-0"
            value={changeRole.isPending ? changeRole.variables.role : role}
            disabled={changeRole.isPending}
            onChoose={choose}
          />
          <IconButton label={`Remove ${user.name}`} variant="ghost" onClick={onRemove}>
            <UserMinusIcon />
          </IconButton>
        </>
      ) : (
        <Badge>{messages.workspace.roleLabels[role]}</Badge>
      )}
    </li>
  )
}
