import { requestAccounts } from './accounts.ts'

/** Sends a request about workspaces to the server's accounts. Throws `ResponseError`. */
export const requestWorkspaces = (path: string, body?: object) =>
  requestAccounts(`/organization/${path}`, body)

/** Shows another workspace of the user in this browser. */
export const switchWorkspace = (id: number) =>
  requestWorkspaces('set-active', { organizationId: String(id) })

/** Creates a workspace, which this browser shows from then on. */
export const createWorkspace = (name: string) =>
  requestWorkspaces('create', { name, slug: crypto.randomUUID() })
