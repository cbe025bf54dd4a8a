import * as z from 'zod/mini'
import { apiKey, apiKeyInput, createdApiKey } from './api-keys.ts'
import { route } from './route.ts'
import { idParameter } from './shared.ts'

export const apiKeyRoutes = {
  list: route('GET', '/api/api-keys', {
    summary: 'The API keys of the workspace',
    description: 'All keys, the newest first, also those that have expired. Without their secrets.',
    errors: [409],
  }).output(z.object({ api_keys: z.array(apiKey) })),

  create: route('POST', '/api/api-keys', {
    summary: 'Create an API key',
    description:
      'Creates a key with which a program sends requests for the user who creates it. Only this response contains the secret. The key is deleted when the user leaves the workspace or is no longer an admin.',
    errors: [409, 413, 415],
    successStatus: 201,
  })
    .input(apiKeyInput)
    .output(createdApiKey),

  revoke: route('DELETE', '/api/api-keys/{id}', {
    summary: 'Revoke an API key',
    description: 'Deletes a key, so that its next request is refused.',
    errors: [404, 409],
    inputStructure: 'detailed',
  })
    .input(z.object({ params: z.object({ id: idParameter }) }))
    .output(z.object({ revoked_id: z.int() })),
}
