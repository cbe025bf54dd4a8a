import type { CallingPolicy, CallingPolicyInput } from '@callwright/contract'
import { testToken } from '@callwright/voice/client'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { configQueries } from '../lib/config.queries.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { tokenTestErrorMessage } from './token-test-failure.ts'

export const settingsQueries = {
  policy: () => api.policy.get.queryOptions(),
}

/** The mutations of the settings screen. */
export const settingsMutations = {
  /** Stores what a function makes of the latest policy, because the server replaces all limits. */
  storePolicy: () =>
    mutationOptions({
      mutationFn: async (change: (latest: CallingPolicy) => CallingPolicyInput, { client }) => {
        const latest = await client.fetchQuery({ ...settingsQueries.policy(), staleTime: 0 })
        return api.policy.set.call(change(latest))
      },
      onSuccess: createInvalidator(api.policy.key(), api.campaigns.key()),
    }),
  /** Resolves with the reason why the token does not work, or with null when it works. */
  testToken: () =>
    mutationOptions({
      mutationFn: async (token: string, { client }) => {
        const { provider } = await client.ensureQueryData(configQueries.current())
        const result = await testToken({ baseUrl: provider.base_url, token })
        return result.ok ? null : tokenTestErrorMessage(result.error)
      },
    }),
}
