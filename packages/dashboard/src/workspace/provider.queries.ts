import type { ProviderSettingsInput } from '@callwright/contract'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

export const providerQueries = {
  settings: () => api.workspace.getProvider.queryOptions(),
}

export const providerMutations = {
  store: () =>
    mutationOptions({
      mutationFn: (input: ProviderSettingsInput) => api.workspace.setProvider.call(input),
      onSuccess: createInvalidator(
        api.workspace.getProvider.key(),
        api.config.key(),
        api.assistants.key(),
      ),
    }),
}
