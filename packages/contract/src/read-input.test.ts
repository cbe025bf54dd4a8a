import { expect, it } from 'vitest'
import { contract, readInput } from './index.ts'

const requestParts = { params: { id: '7' }, query: { page: ['2'], tag: ['a', 'b'] } }
const withBody = (body: unknown) => ({ ...requestParts, readBody: async () => body })
const withoutBodyRead = {
  ...requestParts,
  readBody: async () => {
    throw new Error('the body was read')
  },
}

it('joins path and query for a GET, and keeps a repeated parameter as an array', async () => {
  expect(await readInput(contract.calls.get, withoutBodyRead)).toEqual({
    id: '7',
    page: '2',
    tag: ['a', 'b'],
  })
})

it('keeps path and query separate when the route has a detailed input structure', async () => {
  expect(await readInput(contract.contacts.delete, withoutBodyRead)).toEqual({
    params: { id: '7' },
    query: { page: '2', tag: ['a', 'b'] },
  })
})

it('joins path and body for other methods, and prefers the path', async () => {
  const body = { id: 8, user_id: 1 }
  expect(await readInput(contract.contacts.update, withBody(body))).toEqual({ id: '7', user_id: 1 })
})

it('returns only the path parameters when there is no body', async () => {
  expect(await readInput(contract.contacts.update, withBody(undefined))).toEqual({ id: '7' })
})

it('returns a body that is not an object unchanged, so that the schema rejects it', async () => {
  expect(await readInput(contract.contacts.update, withBody(['a']))).toEqual(['a'])
  expect(await readInput(contract.contacts.update, withBody('a'))).toBe('a')
})
