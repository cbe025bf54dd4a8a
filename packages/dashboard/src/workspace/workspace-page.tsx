import { Card } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../lib/messages.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { WorkspaceFrame } from '../lib/workspace-frame.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { LeaveCard } from './leave-card.tsx'
import { MembersCard } from './members-card.tsx'
import { NameCard } from './name-card.tsx'
import { VoiceProviderCard } from './voice-provider-card.tsx'
import { workspaceQueries } from './workspace.queries.ts'

export interface WorkspacePageProps {
  /** The signed-in user. */
  user: { email: string; role: string }
  /** Called when the user has left the workspace. */
  onLeft: () => void
}

/** The workspace screen: its members, for an admin invitations, voice provider and name, and a way to leave. */
export function WorkspacePage({ user, onLeft }: WorkspacePageProps) {
  return (
    <WorkspaceFrame
      href="/dashboard/workspace"
      subtitle="Who works with these contacts, campaigns and calls"
    >
      <div className="grid max-w-3xl gap-6">
        <WorkspaceCards user={user} onLeft={onLeft} />
      </div>
    </WorkspaceFrame>
  )
}

function WorkspaceCards({ user, onLeft }: WorkspacePageProps) {
  const workspace = useQuery(workspaceQueries.current())
  if (workspace.isPending) {
    return (
      <Card className="py-0">
        <RowsSkeleton label="Loading the workspace" rows={4} />
      </Card>
    )
  }
  if (workspace.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title={messages.workspace.loadFailed}
          error={workspace.error}
          onRetry={() => workspace.refetch()}
        />
      </Card>
    )
  }
  const { id, name, members, invitations } = workspace.data
  const isAdmin = user.role === 'admin'
  const hasOtherAdmin = members.some(
    (member) => member.role === 'admin' && member.user.email !== user.email,
  )
  return (
    <>
      <MembersCard workspaceId={id} members={members} ownEmail={user.email} isAdmin={isAdmin} />
      {isAdmin && (
        <>
          <InvitationsCard workspaceId={id} invitations={invitations} />
          <VoiceProviderCard />
          <NameCard id={id} name={name} />
        </>
      )}
      <LeaveCard id={id} name={name} isOnlyAdmin={isAdmin && !hasOtherAdmin} onLeft={onLeft} />
    </>
  )
}
