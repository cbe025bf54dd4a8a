import { expect, it } from 'vitest'
import { contract, readInput } from './index.ts'

const parts = { params: { id: '7' }, query: { page: ['2'], tag: ['a', 'b'] } }
const withBody = (body: unknown) => ({ ...parts, readBody: async () => body })
const notRead = {
  ...parts,
  readBody: async () => {
    throw new Error('the body was read')
  },
}

it('joins path and query for a GET, and keeps a repeated name as a list', async () => {
  expect(await readInput(contract.calls.get, notRead)).toEqual({
    id: '7',
    page: '2',
    tag: ['a', 'b'],
  })
})

it('keeps path and query apart where the route asks for a detailed input', async () => {
  expect(await readInput(contract.contacts.delete, notRead)).toEqual({
    params: { id: '7' },
    query: { page: '2', tag: ['a', 'b'] },
  })
})

it('joins path and body for other methods, and the path wins', async () => {
  const body = { id: 8, user_id: 1 }
  expect(await readInput(contract.contacts.update, withBody(body))).toEqual({ id: '7', user_id: 1 })
})

it('has the names of the path alone when there is no body', async () => {
  expect(await readInput(contract.contacts.update, withBody(undefined))).toEqual({ id: '7' })
})

it('leaves a body that is no object for the schema to refuse', async () => {
  expect(await readInput(contract.contacts.update, withBody(['a']))).toEqual(['a'])
  expect(await readInput(contract.contacts.update, withBody('a'))).toBe('a')
})
