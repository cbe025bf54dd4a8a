import * as z from 'zod/mini'
import { apiKeyScopes } from './permissions.ts'
import { singleLineText, timestamp, withError } from './shared.ts'

const scope = z.enum(apiKeyScopes, withError('must be read or write'))

/** An API key of the workspace, without its secret. */
export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the secret, by which a person recognizes it. */
  start: z.string(),
  scope,
  /** The name of the admin who created it. */
  created_by: z.string(),
  created_at: timestamp,
  /** Null while no program has used it. */
  last_used_at: z.nullable(timestamp),
  /** Null for a key that does not expire. */
  expires_at: z.nullable(timestamp),
})
export type ApiKey = z.infer<typeof apiKey>

/** A new API key, with the secret that is shown once. */
export const createdApiKey = z.object({ api_key: apiKey, secret: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKey>

const daysMessage = 'must be between 1 and 365, or null for a key that does not expire'

/** The API key that an admin creates. */
export const apiKeyInput = z.object({
  name: singleLineText(100).check(z.minLength(1, 'Required')),
  scope,
  expires_in_days: z.nullable(
    z.int(withError(daysMessage)).check(z.minimum(1, daysMessage), z.maximum(365, daysMessage)),
  ),
})
export type ApiKeyInput = z.infer<typeof apiKeyInput>
