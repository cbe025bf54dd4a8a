import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../deps.ts'
import { take } from '../dialler/settle.ts'
import { invalidInput, Refusal, wrongState } from '../errors.ts'
import { readServerMessage } from './record.ts'

/** A report carries a transcript and its analysis, never audio. */
const largestMessage = 5 * 1024 * 1024

/** `POST /api/vapi/webhook`: the provider's server messages; 401 without the secret, 409 for a repeated one. */
export function serveWebhook(app: Hono, deps: Deps): void {
  const limit = bodyLimit({ maxSize: largestMessage, onError: refuseLarge })
  app.post('/api/vapi/webhook', limit, async (c) => {
    if (!sameSecret(c.req.header('x-vapi-secret') ?? '', deps.webhookSecret)) {
      throw new Refusal(401, 'unauthorized', 'The secret of this message is not ours')
    }
    const body = await c.req.text()
    const message = readServerMessage(parseJson(body))
    // Messages of other kinds are not asked for; one that comes all the same is nothing to us.
    if (!message) return c.json({ ok: true })
    const { type, record } = message
    const digest = createHash('sha256').update(body).digest('base64url')
    const taken = await take(deps, { kind: 'record', record, message: { type, digest } })
    if (taken === 'repeated') throw wrongState('This very message was taken in before')
    if (taken === 'closed') throw wrongState('The call of this message ended too long ago')
    return c.json({ ok: true })
  })
}

function refuseLarge(): never {
  throw new Refusal(413, 'too_large', 'The message is larger than 5 MB')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput('The message is not JSON')
  }
}

/** In constant time, whatever the lengths. */
function sameSecret(given: string, ours: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(ours))
}
