import type { Auth } from './auth/index.ts'
import { notFound, wrongState } from './errors.ts'
import { implementer } from './implementer.ts'

/** Implements the API keys of the workspace. */
export function apiKeyRoutes({ auth }: { auth: Auth }) {
  const requireApiKeys = () => {
    if (!auth.apiKeys)
      throw wrongState('A demo has no API keys: start the server with AUTH=accounts')
    return auth.apiKeys
  }
  return {
    apiKeys: {
      list: implementer.apiKeys.list.handler(async ({ context: { access } }) => ({
        api_keys: await requireApiKeys().list(access.workspaceId),
      })),
      create: implementer.apiKeys.create.handler(({ input, context: { access } }) =>
        requireApiKeys().create(access, input),
      ),
      revoke: implementer.apiKeys.revoke.handler(async ({ input, context: { access } }) => {
        const { id } = input.params
        if (!(await requireApiKeys().revoke(access.workspaceId, id))) throw notFound('API key')
        return { revoked_id: id }
      }),
    },
  }
}
