import * as z from 'zod/mini'
import { route } from './shared.ts'

/** A voice agent kept at the provider. */
export const assistant = z.object({ id: z.string(), name: z.string() })
export type Assistant = z.infer<typeof assistant>

export const assistantRoutes = {
  list: route('GET', '/api/vapi/assistants', "The provider's assistants").output(
    z.object({ assistants: z.array(assistant) }),
  ),
}
