import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contactsHandlers } from '../contacts/contacts.mocks.ts'
import { worldHandlers } from '../mocks/index.ts'
import { api, fieldErrors, serverReason, userId } from './api.ts'

const server = setupServer()

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => server.resetHandlers())
afterAll(() => {
  server.close()
  vi.unstubAllGlobals()
})

const listed = () => api.contacts.list.call({ user_id: userId, search: 'kwame' })
const failure = () =>
  listed().then(
    () => undefined,
    (error: unknown) => error,
  )

test('a question reaches the server at its path, and its answer comes back typed', async () => {
  server.use(...worldHandlers())
  const { contacts, total } = await listed()
  expect(total).toBe(3)
  expect(contacts[0]?.first_name).toBe('Kwame')
})

test('a deletion carries its user in the query', async () => {
  server.use(...worldHandlers())
  const answer = await api.contacts.delete.call({ params: { id: 1 }, query: { user_id: userId } })
  expect(answer).toEqual({ deleted_count: 1 })
})

test('a file is sent as a form', async () => {
  server.use(...worldHandlers())
  const file = new File(['phone_number\r\n+13055550199\r\n'], 'contacts.csv', { type: 'text/csv' })
  const answer = await api.contacts.import.call({ file, user_id: userId })
  expect(answer.imported_count).toBe(1)
})

describe('what went wrong is told', () => {
  test('in the server’s own words, field by field, when it refuses', async () => {
    server.use(contactsHandlers.createIsRefused())
    const error = await api.contacts.create
      .call({ phone_number: '12', user_id: userId })
      .catch((refusal: unknown) => refusal)
    expect(error).toHaveProperty('message', 'Not a valid phone number')
    expect(serverReason(error)).toBe('Not a valid phone number')
    expect(fieldErrors(error)).toEqual({
      email: 'Email is invalid',
      phone_number: 'Not a valid phone number',
    })
  })

  test('as no connection when no answer comes', async () => {
    server.use(contactsHandlers.listIsUnreachable())
    const error = await failure()
    expect(error).toHaveProperty('message', expect.stringMatching(/^The server cannot be reached/))
    expect(serverReason(error)).toBeNull()
  })

  test('with the status when an error says nothing we understand', async () => {
    server.use(
      http.get('*/api/contacts', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })),
    )
    const error = await failure()
    expect(error).toHaveProperty('message', 'The server could not answer (status 502).')
    expect(serverReason(error)).toBeNull()
  })

  test('as unreadable when a success is a page instead of data', async () => {
    server.use(http.get('*/api/contacts', () => HttpResponse.html('<h1>Hotel Wi-Fi</h1>')))
    await expect(listed()).rejects.toThrow('The server gave an answer that could not be read.')
  })

  test('as unreadable when a success breaks the contract', async () => {
    server.use(http.get('*/api/contacts', () => HttpResponse.json({ contacts: [{ id: 'x' }] })))
    await expect(listed()).rejects.toThrow('The server gave an answer that could not be read.')
  })
})
