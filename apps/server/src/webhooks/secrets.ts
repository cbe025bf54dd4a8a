import { randomBytes } from 'node:crypto'
import type { Sealer } from '../auth/index.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Endpoint } from './webhooks.store.ts'

const secretBytes = 32
const previousSecretMs = 24 * 60 * 60_000
const maxPreviousSecrets = 3
/** Separates the sealed secrets in one column; no sealed secret contains it. */
const sealedSeparator = '.'

export const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** A sealed secret can be opened for its webhook only. */
const contextOf = (workspaceId: WorkspaceId, id: number) =>
  `webhook ${id} of workspace ${workspaceId}`

export const sealSecret = (sealer: Sealer, secret: string, workspaceId: WorkspaceId, id: number) =>
  sealer.seal(secret, contextOf(workspaceId, id))

/** Returns the sealed secrets that sign a request: the present one and, for a day after a rotation, previous ones. */
function sealedSecretsOf(endpoint: Endpoint, now: Date): string[] {
  const { sealed_secret, sealed_previous_secret, previous_secret_until } = endpoint
  const isPreviousValid = previous_secret_until !== null && previous_secret_until > now
  const previous = isPreviousValid ? sealed_previous_secret?.split(sealedSeparator) : undefined
  return [sealed_secret, ...(previous ?? [])]
}

/** Returns the secrets that sign a request. Throws when one was not sealed with this `SECRET_KEY`. */
export const openSecrets = (sealer: Sealer, endpoint: Endpoint, now: Date): string[] =>
  sealedSecretsOf(endpoint, now).map((sealed) =>
    sealer.open(sealed, contextOf(endpoint.workspace_id, endpoint.id)),
  )

/** Whether the secret was sealed with this `SECRET_KEY`; otherwise it can sign nothing. */
function canOpenSecret(sealer: Sealer, { workspace_id, id, sealed_secret }: Endpoint): boolean {
  try {
    sealer.open(sealed_secret, contextOf(workspace_id, id))
    return true
  } catch {
    return false
  }
}

/** Returns the columns of a webhook whose secret is replaced. */
export function rotatedSecrets(sealer: Sealer, endpoint: Endpoint, secret: string, now: Date) {
  const { workspace_id, id } = endpoint
  // After two rotations within a day, the receiver may still have the first secret.
  const sealed = sealedSecretsOf(endpoint, now).slice(0, maxPreviousSecrets)
  const previous = canOpenSecret(sealer, endpoint)
    ? {
        sealed_previous_secret: sealed.join(sealedSeparator),
        previous_secret_until: new Date(now.getTime() + previousSecretMs),
      }
    : { sealed_previous_secret: null, previous_secret_until: null }
  return { sealed_secret: sealSecret(sealer, secret, workspace_id, id), ...previous }
}
