import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'

/** How many contacts the palette finds; who looks for more goes to the contacts. */
const mostContacts = 5

/** What the palette asks of the server. */
export const paletteQueries = {
  contacts: (search: string) =>
    api.contacts.list.queryOptions({
      input: { user_id: userId, per_page: mostContacts, search },
      placeholderData: keepPreviousData,
      enabled: search !== '',
    }),

  campaigns: () =>
    api.campaigns.list.queryOptions({
      input: { user_id: userId },
      select: ({ campaigns }) => campaigns,
    }),
}

/** What the palette does; the lists are fresh again when it is done. */
export const paletteMutations = {
  turn: () =>
    mutationOptions({
      mutationFn: ({ id, to }: { id: number; to: 'start' | 'pause' }) =>
        api.campaigns[to].call({ id, user_id: userId }),
      onSettled: (_answer, _error, _input, _result, { client }) =>
        client.invalidateQueries({ queryKey: api.campaigns.key() }),
    }),
}
