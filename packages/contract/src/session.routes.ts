import { route } from './route.ts'
import { session } from './session.ts'

export const sessionRoutes = {
  get: route('GET', '/api/session', {
    summary: 'Who is signed in',
    description: 'The signed-in user with their role, and the workspace that they see.',
  }).output(session),
}
