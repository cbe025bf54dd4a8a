import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contactsHandlers } from '../contacts/contacts.mocks.ts'
import { storeHandlers } from '../mocks/index.ts'
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

const listContacts = () => api.contacts.list.call({ user_id: userId, search: 'kwame' })
const listError = () =>
  listContacts().then(
    () => undefined,
    (error: unknown) => error,
  )

test('a request uses the path of its route, and returns the typed response', async () => {
  server.use(...storeHandlers())
  const { contacts, total } = await listContacts()
  expect(total).toBe(3)
  expect(contacts[0]?.first_name).toBe('Kwame')
})

test('a DELETE has the user id in the query', async () => {
  server.use(...storeHandlers())
  const response = await api.contacts.delete.call({ params: { id: 1 }, query: { user_id: userId } })
  expect(response).toEqual({ deleted_count: 1 })
})

test('a file is sent as multipart form data', async () => {
  server.use(...storeHandlers())
  const file = new File(['phone_number\r\n+13055550199\r\n'], 'contacts.csv', { type: 'text/csv' })
  const response = await api.contacts.import.call({ file, user_id: userId })
  expect(response.imported_count).toBe(1)
})

describe('a failed request throws an error', () => {
  const message = 'Not a valid phone number. Enter all digits, such as +1 202 555 0142'
  test('with the server’s message and field errors', async () => {
    server.use(contactsHandlers.createIsRefused())
    const error = await api.contacts.create
      .call({ phone_number: '12', user_id: userId })
      .catch((thrown: unknown) => thrown)
    expect(error).toHaveProperty('message', message)
    expect(serverReason(error)).toBe(message)
    expect(fieldErrors(error)).toEqual({
      email: 'Email is invalid',
      phone_number: message,
    })
  })

  test('with our own message when the server is unreachable', async () => {
    server.use(contactsHandlers.listIsUnreachable())
    const error = await listError()
    expect(error).toHaveProperty('message', expect.stringMatching(/^The server cannot be reached/))
    expect(serverReason(error)).toBeNull()
  })

  test.each([
    ['no code', { error: 'Out of lines' }],
    ['an unknown code', { error: 'Out of lines', code: 'no_lines' }],
    ['a code that is a number', { error: ' Out of lines\n', code: 7 }],
    ['fields that are null', { error: 'Out of lines', fields: null }],
    ['fields that are a list', { error: 'Out of lines', fields: [{ name: 'tags' }] }],
  ])('with the server’s message when the response has %s', async (_, body) => {
    server.use(http.get('*/api/contacts', () => HttpResponse.json(body, { status: 418 })))
    const error = await listError()
    expect(serverReason(error)).toBe('Out of lines')
    expect(fieldErrors(error)).toEqual({})
  })

  test.each(['text/plain', 'application/problem+json', 'text/html'])(
    'with the server’s message when the JSON has the type %s',
    async (type) => {
      const headers = { 'content-type': type }
      const body = JSON.stringify({ error: 'Out of lines' })
      server.use(http.get('*/api/contacts', () => new HttpResponse(body, { status: 503, headers })))
      expect(serverReason(await listError())).toBe('Out of lines')
    },
  )

  test('with the messages of fields that are texts', async () => {
    const body = { error: 'Bad input', fields: { email: 'Email is invalid', tags: ['long'] } }
    server.use(http.get('*/api/contacts', () => HttpResponse.json(body, { status: 400 })))
    expect(fieldErrors(await listError())).toEqual({ email: 'Email is invalid' })
  })

  test.each([
    ['HTML', '<h1>Bad Gateway</h1>', 'text/html'],
    ['empty', null, 'application/json'],
    ['broken JSON', '{"error": "Out of', 'application/json'],
    ['null', 'null', 'application/json'],
    ['JSON with an error that is an object', '{"error":{"stack":"at x"}}', 'application/json'],
    ['JSON with a blank error', '{"error":" "}', 'application/json'],
    ['a JSON text', '"Out of lines"', 'application/json'],
  ])('with the status when the body is %s', async (_, body, type) => {
    const headers = { 'content-type': type }
    server.use(http.get('*/api/contacts', () => new HttpResponse(body, { status: 502, headers })))
    const error = await listError()
    expect(error).toHaveProperty('message', 'The server could not answer (status 502).')
    expect(serverReason(error)).toBe('The server could not answer (status 502).')
  })

  test('when the response is HTML', async () => {
    server.use(http.get('*/api/contacts', () => HttpResponse.html('<h1>Hotel Wi-Fi</h1>')))
    await expect(listContacts()).rejects.toThrow(
      'The server gave an answer that could not be read.',
    )
  })

  test('when the response violates the contract', async () => {
    server.use(http.get('*/api/contacts', () => HttpResponse.json({ contacts: [{ id: 'x' }] })))
    await expect(listContacts()).rejects.toThrow(
      'The server gave an answer that could not be read.',
    )
  })
})
