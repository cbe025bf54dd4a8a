import { Card } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../lib/messages.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { WorkspaceFrame } from '../lib/workspace-frame.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { MembersCard } from './members-card.tsx'
import { NameCard } from './name-card.tsx'
import { VoiceProviderCard } from './voice-provider-card.tsx'
import { workspaceQueries } from './workspace.queries.ts'

export interface WorkspacePageProps {
  /** The signed-in user. */
  user: { email: string; role: string }
}

/** The workspace screen: its members and, for an admin, invitations, voice provider and name. */
export function WorkspacePage({ user }: WorkspacePageProps) {
  return (
    <WorkspaceFrame
      href="/dashboard/workspace"
      subtitle="Who works with these contacts, campaigns and calls"
    >
      <div className="grid max-w-3xl gap-6">
        <WorkspaceCards user={user} />
      </div>
    </WorkspaceFrame>
  )
}

function WorkspaceCards({ user }: WorkspacePageProps) {
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
  if (user.role !== 'admin')
    return <MembersCard workspaceId={id} members={members} ownEmail={user.email} />
  return (
    <>
      <MembersCard workspaceId={id} members={members} ownEmail={user.email} isAdmin />
      <InvitationsCard workspaceId={id} invitations={invitations} />
      <VoiceProviderCard />
      <NameCard id={id} name={name} />
    </>
  )
}
