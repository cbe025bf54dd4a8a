import type { CallingRules } from '@callwright/contract'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { wrongState } from '../errors.ts'
import type { Provider } from './provider.ts'

/** The path of the embedded provider on the server's port. */
export const embeddedProviderPath = '/vapi'

/** The provider of a workspace. */
export interface WorkspaceProvider {
  provider: Provider
  /** The workspace whose calls it has; undefined when all workspaces share it. */
  workspaceId?: WorkspaceId
  /** When its settings were stored; undefined when all workspaces share it. */
  storedAt?: Date
  /** The id of the phone number that campaigns call from. */
  phoneNumberId: string
  /** The secret that the provider's messages must contain. */
  webhookSecret: string
  /** Whether it is the embedded provider. */
  isEmbedded: boolean
  /** Whether its calls obey the calling rules. */
  callingRules: CallingRules
}

/** The providers of all workspaces. */
export interface Providers {
  /** Returns the provider of a workspace, or null when it has none. */
  of(workspaceId: WorkspaceId): Promise<WorkspaceProvider | null>
  /** Returns every provider once. A provider is the same object until its settings change. */
  all(): Promise<WorkspaceProvider[]>
  /** Returns whether calls of a workspace obey the rules, by the last reading of `of` or `all`; `on` before the first. */
  callingRulesOf(workspaceId: number): CallingRules
}

/** Returns one provider for all workspaces. */
export function shareProvider(shared: WorkspaceProvider): Providers {
  return {
    of: async () => shared,
    all: async () => [shared],
    callingRulesOf: () => shared.callingRules,
  }
}

/** Returns the provider of a workspace. Throws `HttpError` 409 when it has none. */
export async function requireProvider(
  providers: Providers,
  workspaceId: WorkspaceId,
): Promise<WorkspaceProvider> {
  const found = await providers.of(workspaceId)
  if (!found) throw wrongState(noProviderMessage)
  return found
}

export const noProviderMessage =
  'This workspace has no voice provider yet: an admin adds one on the Workspace page'
