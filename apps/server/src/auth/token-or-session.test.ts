import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { errorResponse } from '../errors.ts'
import { demoAuth } from './auth.ts'
import { tokenOrSession } from './token-or-session.ts'

const app = new Hono()
  .use(tokenOrSession(demoAuth, 'secret'))
  .all('*', (c) => c.text('done'))
  .onError((error) => new Response(null, { status: errorResponse(error).status }))

it.each([
  // Everybody who sees a call, also with an API key, knows its id.
  ['POST', '/vapi/call/8a1c/control', 401],
  ['GET', '/vapi/call/8a1c', 401],
  ['GET', '/vapi/chat/web', 401],
  ['POST', '/vapi/chat/web', 200],
  ['GET', '/vapi/recording/signed.wav', 200],
])('answers %s %s without the token: %i', async (method, path, status) => {
  expect((await app.request(path, { method })).status).toBe(status)
  const headers = { authorization: 'Bearer secret' }
  expect((await app.request(path, { method, headers })).status).toBe(200)
})
