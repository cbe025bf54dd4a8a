import { testToken } from '@callwright/voice/client'
import { mutationOptions } from '@tanstack/react-query'
import { configQueries } from '../lib/config.queries.ts'

/** What the settings screen asks of the provider. */
export const settingsMutations = {
  testToken: () =>
    mutationOptions({
      mutationFn: async (token: string, { client }) => {
        const { provider } = await client.ensureQueryData(configQueries.current())
        return testToken({ baseUrl: provider.base_url, token })
      },
    }),
}
