import type { ProviderSettings } from '@callwright/contract'
import type { WorkspaceId } from './db/workspace-id.ts'
import type { Deps } from './deps.ts'
import { wrongState } from './errors.ts'
import { implementer } from './implementer.ts'

/** Implements the settings of the workspace. */
export function workspaceRoutes({ storedProviders, providers }: Deps) {
  const readSettings = async (workspaceId: WorkspaceId): Promise<ProviderSettings> => {
    if (!storedProviders) {
      const shared = await providers.of(workspaceId)
      const provider = shared && {
        kind: shared.isEmbedded ? ('embedded' as const) : ('vapi' as const),
        phone_number_id: shared.phoneNumberId,
        token_end: null,
        stored_at: null,
      }
      return { provider, changeable: false, embedded_available: false }
    }
    const stored = await storedProviders.find(workspaceId)
    return {
      provider: stored && {
        kind: stored.kind,
        phone_number_id: stored.phone_number_id,
        token_end: stored.token_end,
        stored_at: stored.stored_at.toISOString(),
      },
      changeable: true,
      embedded_available: storedProviders.isEmbeddedAvailable,
    }
  }
  return {
    getProvider: implementer.workspace.getProvider.handler(({ context }) =>
      readSettings(context.access.workspaceId),
    ),
    setProvider: implementer.workspace.setProvider.handler(async ({ input, context }) => {
      if (!storedProviders) {
        throw wrongState('The voice provider is set by the settings of the server')
      }
      await storedProviders.store(context.access.workspaceId, input)
      return readSettings(context.access.workspaceId)
    }),
  }
}
