import * as z from 'zod/mini'
import { assistant } from './assistants.ts'
import { route } from './route.ts'

export const assistantRoutes = {
  list: route('GET', '/api/vapi/assistants', {
    summary: "The provider's assistants",
    description: 'The voice agents that campaigns may use.',
    errors: [409, 502],
  }).output(z.object({ assistants: z.array(assistant) })),
}
