import type { QueryClient } from '@tanstack/react-query'
import { requestAccounts } from './accounts.ts'
import { sessionQueries } from './session.queries.ts'

/** Sends a request about workspaces to the server's accounts. Throws `ResponseError`. */
export const requestWorkspaces = (path: string, body?: object) =>
  requestAccounts(`/organization/${path}`, body)

/**
 * Returns the workspace that this page shows, with its members. The request names it, because another tab may have
 * switched the session to another one.
 */
export async function requestShownWorkspace(client: QueryClient): Promise<unknown> {
  const { workspace } = await client.ensureQueryData(sessionQueries.current())
  return requestWorkspaces(`get-full-organization?organizationId=${workspace.id}`)
}

/** Shows another workspace of the user in this browser. */
export const switchWorkspace = (id: number) =>
  requestWorkspaces('set-active', { organizationId: String(id) })

/** Accepts an invitation; this browser shows its workspace from then on. */
export const acceptInvitation = (id: number) =>
  requestWorkspaces('accept-invitation', { invitationId: String(id) })

/** Creates a workspace, which this browser shows from then on. */
export const createWorkspace = (name: string) =>
  requestWorkspaces('create', { name, slug: crypto.randomUUID() })
