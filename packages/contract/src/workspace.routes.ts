import { retention, retentionPatch } from './privacy.ts'
import { route } from './route.ts'
import { providerSettings, providerSettingsInput } from './workspace.ts'

export const workspaceRoutes = {
  getProvider: route('GET', '/api/workspace/provider', {
    summary: 'The voice provider of the workspace',
    description:
      'The provider by which the workspace calls, and its phone number. The private key is never sent back.',
  }).output(providerSettings),

  setProvider: route('POST', '/api/workspace/provider', {
    summary: 'Store the voice provider of the workspace',
    description:
      'Stores the provider by which the workspace calls, with its private key sealed, once the provider has accepted key and phone number. Responds with 409 while a campaign runs, a call is live, or the report of a call is awaited, at most 15 minutes after its end, because another provider would not know that call.',
    errors: [409, 413, 415, 502],
  })
    .input(providerSettingsInput)
    .output(providerSettings),

  getRetention: route('GET', '/api/workspace/retention', {
    summary: 'How long the workspace keeps its data',
    description:
      'For how many days the workspace keeps recordings, transcripts, contacts and its audit log; null keeps them for ever. Responds with 409 in a demo.',
    errors: [409],
  }).output(retention),

  setRetention: route('PUT', '/api/workspace/retention', {
    summary: 'Change how long the workspace keeps its data',
    description:
      'Stores for how many days the workspace keeps each given kind of data; the others stay unchanged. What is older is deleted within an hour, and cannot be restored. Contacts that were called in the last 30 days, or that a campaign has still to call, are kept longer. Responds with 409 in a demo.',
    errors: [409, 413, 415],
  })
    .input(retentionPatch)
    .output(retention),
}
