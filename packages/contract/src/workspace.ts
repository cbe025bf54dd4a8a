import * as z from 'zod/mini'
import { withError } from './shared.ts'

const kind = z.enum(['vapi', 'embedded'])

/** The voice provider of the workspace, without its private key. */
export const providerSettings = z.object({
  /** Null while the workspace has none, and cannot call. */
  provider: z.nullable(
    z.object({
      kind,
      phone_number_id: z.string(),
      /** The last four characters of the stored private key, by which an admin recognizes it. */
      token_end: z.nullable(z.string()),
      /** When an admin stored it; null when it is set by the settings of the server. */
      stored_at: z.nullable(z.string()),
    }),
  ),
  /** Whether an admin may store another; false when it is set by the settings of the server. */
  changeable: z.boolean(),
  /** Whether the embedded provider, which simulates calls, may be chosen. */
  embedded_available: z.boolean(),
})
export type ProviderSettings = z.infer<typeof providerSettings>

const tokenMessage = 'must have 8 to 200 characters, without spaces and invisible or accented ones'

/** The voice provider that an admin stores. `vapi` needs the private key and the phone number. */
export const providerSettingsInput = z.object({
  kind,
  /** The provider's private key. */
  token: z.optional(
    z
      .string(withError(tokenMessage))
      .check(
        z.trim(),
        z.minLength(8, withError(tokenMessage)),
        z.maxLength(200, withError(tokenMessage)),
        z.regex(/^[\x21-\x7e]+$/, withError(tokenMessage)),
      ),
  ),
  /** The id of the phone number that campaigns call from. */
  phone_number_id: z.optional(z.string().check(z.trim(), z.uuid(withError('must be a UUID')))),
})
export type ProviderSettingsInput = z.infer<typeof providerSettingsInput>
