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
      'Stores the provider by which the workspace calls, with its private key sealed, once the provider has accepted key and phone number. Responds with 409 while a campaign runs or a call is live, because another provider would not know that call.',
    errors: [409, 413, 415, 502],
  })
    .input(providerSettingsInput)
    .output(providerSettings),
}
