import * as z from 'zod/mini'
import { route } from './route.ts'
import { session, userSession } from './session.ts'
import { idParameter } from './shared.ts'

export const sessionRoutes = {
  get: route('GET', '/api/session', {
    summary: 'Who is signed in',
    description: 'The signed-in user with their role, and the workspace that they see.',
  }).output(session),
}

export const sessionsRoutes = {
  list: route('GET', '/api/sessions', {
    summary: 'The sessions of the user',
    description: 'The browsers in which the user is signed in, the most recent first.',
  }).output(z.object({ sessions: z.array(userSession) })),

  revoke: route('DELETE', '/api/sessions/{id}', {
    summary: 'Sign out of a session',
    description: 'Ends a session of the user at once.',
    errors: [404],
    inputStructure: 'detailed',
  })
    .input(z.object({ params: z.object({ id: idParameter }) }))
    .output(z.object({ revoked_count: z.int() })),

  revokeOthers: route('POST', '/api/sessions/revoke-others', {
    summary: 'Sign out of all other sessions',
    description: 'Ends all sessions of the user except that of the request.',
    errors: [413, 415],
  }).output(z.object({ revoked_count: z.int() })),
}
