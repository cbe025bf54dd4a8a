import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query'
import { refetchAfterWrite } from './refetched-events.ts'

/** Returns a callback for `onSuccess` or `onSettled` that keeps a mutation pending until the queries are fetched again. */
export function createInvalidator(...queryKeys: QueryKey[]) {
  return async <Args extends [...unknown[], MutationFunctionContext]>(...args: Args) => {
    const { client } = args.at(-1) as MutationFunctionContext
    await Promise.all(queryKeys.map((queryKey) => refetchAfterWrite(client, queryKey)))
  }
}
