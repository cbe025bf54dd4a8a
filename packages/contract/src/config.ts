import * as z from 'zod/mini'
import { route } from './shared.ts'

/** What the browser must know of the server it talks to. */
export const config = z.object({
  auth: z.enum(['demo']),
  provider: z.object({
    name: z.string(),
    /** Where the browser asks the provider directly: an address, or a path on this server. */
    base_url: z.string(),
    /** True when the server runs the provider's emulator. */
    embedded: z.boolean(),
  }),
  widget: z.object({ public_key: z.nullable(z.string()), assistant_id: z.nullable(z.string()) }),
})
export type Config = z.infer<typeof config>

export const configRoutes = {
  get: route('GET', '/api/config', 'What the browser must know').output(config),
}

export const healthRoutes = {
  get: route('GET', '/api/health', 'Whether database and queue answer').output(
    z.object({ status: z.literal('ok') }),
  ),
}
