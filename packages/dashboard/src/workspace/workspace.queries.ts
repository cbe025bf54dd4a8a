import type { Role } from '@callwright/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { requestShownWorkspace, requestWorkspaces } from '../lib/workspaces.ts'

/** A member of the workspace. */
export interface WorkspaceMember {
  id: string
  role: Role
  user: { id: string; name: string; email: string }
}

/** An invitation that nobody has accepted yet. */
export interface Invitation {
  id: string
  email: string
  role: Role
  /** When it ends, in ISO 8601. */
  expiresAt: string
}

/** A workspace, as the server's accounts have it. */
export interface Workspace {
  id: string
  name: string
  members: WorkspaceMember[]
  invitations: Invitation[]
}

const queryKey = ['workspace']

export const workspaceQueries = {
  current: () =>
    queryOptions({
      queryKey,
      queryFn: ({ client }) => requestShownWorkspace(client) as Promise<Workspace>,
    }),
}

// The session has the name of the workspace and the role of the user.
const reload = createInvalidator(queryKey, api.session.key())

/** The mutations of a workspace. Each names it, because another tab may have switched the session to another one. */
export const workspaceMutations = {
  rename: () =>
    mutationOptions({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        requestWorkspaces('update', { organizationId: id, data: { name } }),
      onSuccess: reload,
    }),
  invite: (workspaceId: string) =>
    mutationOptions({
      mutationFn: (input: { email: string; role: Role }) =>
        requestWorkspaces('invite-member', { ...input, organizationId: workspaceId }),
      onSuccess: reload,
    }),
  cancelInvitation: () =>
    mutationOptions({
      mutationFn: (invitationId: string) =>
        requestWorkspaces('cancel-invitation', { invitationId }),
      onSettled: reload,
    }),
  changeRole: (workspaceId: string) =>
    mutationOptions({
      mutationFn: (input: { memberId: string; role: Role }) =>
        requestWorkspaces('update-member-role', { ...input, organizationId: workspaceId }),
      onSettled: reload,
    }),
  removeMember: (workspaceId: string) =>
    mutationOptions({
      mutationFn: (memberId: string) =>
        requestWorkspaces('remove-member', {
          memberIdOrEmail: memberId,
          organizationId: workspaceId,
        }),
      onSettled: reload,
    }),
  // Nothing is loaded again: the page is no longer the user's.
  leave: () =>
    mutationOptions({
      mutationFn: (workspaceId: string) =>
        requestWorkspaces('leave', { organizationId: workspaceId }),
    }),
}
