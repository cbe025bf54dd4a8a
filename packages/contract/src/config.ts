import * as z from 'zod/mini'

/** The server's configuration for the browser. */
export const config = z.object({
  /** `demo` simulates the sign-in; with `accounts`, people have passwords. */
  auth: z.enum(['demo', 'accounts']),
  /** Who may sign up: the first admin with the set-up code, those who are invited, everybody, or nobody; null in a demo. */
  sign_up: z.nullable(z.enum(['set_up', 'invite', 'open', 'closed'])),
  /** The phone number of the provider that all campaigns call from. */
  phone_number_id: z.string(),
  provider: z.object({
    name: z.string(),
    /** The provider's address for the browser: a URL, or a path on this server. */
    base_url: z.string(),
    /** True when the server runs the provider's emulator. */
    embedded: z.boolean(),
  }),
  widget: z.object({ public_key: z.nullable(z.string()), assistant_id: z.nullable(z.string()) }),
})
export type Config = z.infer<typeof config>

/** The status of a healthy server. */
export const health = z.object({
  status: z.literal('ok'),
  /** A sentence for everything that needs attention soon. */
  warnings: z.array(z.string()),
})
