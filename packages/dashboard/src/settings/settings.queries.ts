import { testToken } from '@callwright/voice/client'
import { mutationOptions } from '@tanstack/react-query'
import { configQueries } from '../lib/config.queries.ts'
import { tokenTestErrorMessage } from './token-test-failure.ts'

/** The mutations of the settings screen. */
export const settingsMutations = {
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
