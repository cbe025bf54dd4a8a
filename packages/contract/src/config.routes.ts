import { config, health } from './config.ts'
import { route } from './route.ts'

export const configRoutes = {
  get: route('GET', '/api/config', {
    summary: 'What the browser must know',
    description: 'What the browser must know of this server before anything else.',
  }).output(config),
}

export const healthRoutes = {
  get: route('GET', '/api/health', {
    summary: 'Whether database and queue answer',
    description:
      'Answers 200 while database and queue answer, and 503 when they do not. `warnings` names what needs a person soon, such as a disk that is nearly full.',
  }).output(health),
}
