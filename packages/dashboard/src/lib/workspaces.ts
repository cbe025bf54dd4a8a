import { messages } from './messages.ts'
import { ResponseError } from './response-error.ts'

/** Sends a request about workspaces to the server's accounts, with a JSON body if there is one. Throws `ResponseError`. */
export async function requestWorkspaces(path: string, body?: object): Promise<unknown> {
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

/** Shows another workspace of the user in this browser. */
export const switchWorkspace = (id: number) =>
  requestWorkspaces('set-active', { organizationId: String(id) })

/** Creates a workspace, which this browser shows from then on. */
export const createWorkspace = (name: string) =>
  requestWorkspaces('create', { name, slug: crypto.randomUUID() })
