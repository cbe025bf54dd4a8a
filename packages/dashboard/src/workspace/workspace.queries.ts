import type { Role } from '@callwright/contract'
import { mutationOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { messages } from '../lib/messages.ts'
import { ResponseError } from '../lib/response-error.ts'

/** A member of the workspace. */
export interface WorkspaceMember {
  id: string
  role: Role
  user: { id: string; name: string; email: string }
}

/** An invitation; only those whose status is `pending` can still be accepted. */
export interface Invitation {
  id: string
  email: string
  role: Role
  status: string
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

/** Sends a request to the server's accounts, with a JSON body if there is one. Throws `ResponseError`. */
async function send(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/api/auth/organization/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch((cause: unknown) => {
    throw new Error(messages.server.unreachable, { cause })
  })
  const { status } = response
  const reply = await response.json().catch(() => null)
  if (!response.ok) {
    throw new ResponseError(reply?.message ?? messages.server.failed(status), {}, { status })
  }
  if (reply === null) throw new ResponseError(messages.server.unreadable)
  return reply
}

const queryKey = ['workspace']

export const workspaceQueries = {
  current: () =>
    queryOptions({ queryKey, queryFn: () => send('get-full-organization') as Promise<Workspace> }),
}

export const workspaceMutations = {
  rename: () =>
    mutationOptions({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        send('update', { organizationId: id, data: { name } }),
    }),
  invite: () =>
    mutationOptions({
      mutationFn: (input: { email: string; role: Role }) => send('invite-member', input),
    }),
  cancelInvitation: () =>
    mutationOptions({
      mutationFn: (invitationId: string) => send('cancel-invitation', { invitationId }),
    }),
  changeRole: () =>
    mutationOptions({
      mutationFn: (input: { memberId: string; role: Role }) => send('update-member-role', input),
    }),
  removeMember: () =>
    mutationOptions({
      mutationFn: (memberId: string) => send('remove-member', { memberIdOrEmail: memberId }),
    }),
}

/** Returns a function that loads the workspace again. */
export function useReloadWorkspace(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey })
}
