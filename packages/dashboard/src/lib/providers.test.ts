import { expect, it, vi } from 'vitest'
import { createQueryClient } from './providers.tsx'
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
