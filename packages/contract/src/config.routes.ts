import { config, health } from './config.ts'
import { route } from './route.ts'

export const configRoutes = {
  get: route('GET', '/api/config', {
    summary: 'The configuration for the browser',
    description: 'The settings that the browser reads before anything else.',
  }).output(config),
}

export const healthRoutes = {
  get: route('GET', '/api/health', {
    summary: 'The health of the server',
    description:
      'Responds with 200 while the database and the queue answer, and with 503 otherwise. `warnings` has a sentence for everything that needs attention soon, such as a disk that is nearly full.',
  }).output(health),
}
