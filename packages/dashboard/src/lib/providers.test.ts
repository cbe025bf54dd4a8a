import { expect, it, vi } from 'vitest'
import { configQueries } from './config.queries.ts'
import { createQueryClient, watchSession } from './providers.tsx'
import { ResponseError } from './response-error.ts'

it.each([
  [400, 1],
  [401, 1],
  [403, 1],
  [404, 1],
  [408, 2],
  [429, 2],
  [500, 2],
  [503, 2],
  [undefined, 2],
])('requests a query that fails with %s %i times', async (status, requests) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const queryFn = vi.fn().mockRejectedValue(new ResponseError('failed', {}, { status }))
  const query = createQueryClient().fetchQuery({ queryKey: ['failing'], queryFn, retryDelay: 0 })
  await expect(query).rejects.toThrow('failed')
  expect(queryFn).toHaveBeenCalledTimes(requests)
})

it('takes a session for ended until a response needs one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = createQueryClient()
  const onChange = vi.fn()
  watchSession(client.getQueryCache(), onChange)

  const refused = new ResponseError('Sign in', {}, { status: 401 })
  const queryFn = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue({})
  await expect(client.fetchQuery({ queryKey: ['contacts'], queryFn })).rejects.toThrow('Sign in')
  expect(onChange).toHaveBeenLastCalledWith(true)

  // The configuration is read again together with the refused queries, and may come after them.
  await client.fetchQuery({ ...configQueries.current(), queryFn: () => ({}) as never })
  expect(onChange).toHaveBeenLastCalledWith(true)

  await client.fetchQuery({ queryKey: ['contacts'], queryFn })
  expect(onChange).toHaveBeenLastCalledWith(false)
})

it('asks the queries whether the session has ended when a mutation is refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = createQueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const mutate = (status: number) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: () => Promise.reject(new ResponseError('refused', {}, { status })),
      })
      .execute(undefined)
  await expect(mutate(409)).rejects.toThrow('refused')
  expect(invalidate).not.toHaveBeenCalled()
  await expect(mutate(401)).rejects.toThrow('refused')
  expect(invalidate).toHaveBeenCalledOnce()
})
