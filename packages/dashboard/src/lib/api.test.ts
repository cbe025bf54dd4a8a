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

test('a request uses the path of its route, and returns the typed response', async () => {
  server.use(...worldHandlers())
  const { contacts, total } = await listed()
  expect(total).toBe(3)
  expect(contacts[0]?.first_name).toBe('Kwame')
})

test('a DELETE has the user id in the query', async () => {
  server.use(...worldHandlers())
  const answer = await api.contacts.delete.call({ params: { id: 1 }, query: { user_id: userId } })
  expect(answer).toEqual({ deleted_count: 1 })
})

test('a file is sent as multipart form data', async () => {
  server.use(...worldHandlers())
  const file = new File(['phone_number\r\n+13055550199\r\n'], 'contacts.csv', { type: 'text/csv' })
  const answer = await api.contacts.import.call({ file, user_id: userId })
  expect(answer.imported_count).toBe(1)
})

describe('a failed request throws an error', () => {
  test('with the server’s message and field errors when it refuses', async () => {
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

  test('for an unreachable server without a response', async () => {
    server.use(contactsHandlers.listIsUnreachable())
    const error = await failure()
    expect(error).toHaveProperty('message', expect.stringMatching(/^The server cannot be reached/))
    expect(serverReason(error)).toBeNull()
  })

  test('with the status when the error body cannot be read', async () => {
    server.use(
      http.get('*/api/contacts', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })),
    )
    const error = await failure()
    expect(error).toHaveProperty('message', 'The server could not answer (status 502).')
    expect(serverReason(error)).toBeNull()
  })

  test('for an unreadable response when it is HTML', async () => {
    server.use(http.get('*/api/contacts', () => HttpResponse.html('<h1>Hotel Wi-Fi</h1>')))
    await expect(listed()).rejects.toThrow('The server gave an answer that could not be read.')
  })

  test('for an unreadable response when it violates the contract', async () => {
    server.use(http.get('*/api/contacts', () => HttpResponse.json({ contacts: [{ id: 'x' }] })))
    await expect(listed()).rejects.toThrow('The server gave an answer that could not be read.')
  })
})
