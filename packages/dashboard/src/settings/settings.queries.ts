import { testToken } from '@callwright/voice/client'
import { mutationOptions } from '@tanstack/react-query'
import { configQueries } from '../lib/config.queries.ts'
import { tokenTestFailure } from './token-test-failure.ts'

/** The requests of the settings screen to the provider. */
export const settingsMutations = {
  /** Returns why the token does not work, or null when it works. */
  testToken: () =>
    mutationOptions({
      mutationFn: async (token: string, { client }) => {
        const { provider } = await client.ensureQueryData(configQueries.current())
        const result = await testToken({ baseUrl: provider.base_url, token })
        return result.ok ? null : tokenTestFailure(result.error)
      },
    }),
}
