import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../deps.ts'
import type { Dialer } from '../dialer/index.ts'
import { HttpError, invalidInput, wrongState } from '../errors.ts'
import { maxMessageBytes, readServerMessage } from '../provider/index.ts'

/**
 * Serves `POST /api/vapi/webhook`: server messages. Responds with 401 to a wrong secret, and
 * with 409 to a repeated message, or to one whose call ended too long ago.
 */
export function serveWebhook(app: Hono, deps: Deps, { ingest }: Dialer): void {
  const limit = bodyLimit({ maxSize: maxMessageBytes, onError: rejectLarge })
  app.post('/api/vapi/webhook', limit, async (c) => {
    if (!isSameSecret(c.req.header('x-vapi-secret') ?? '', deps.webhookSecret)) {
      throw new HttpError(401, 'unauthorized', 'The secret of this message is wrong')
    }
    const body = await c.req.text()
    const message = readServerMessage(parseJson(body), deps.drops.record)
    // Other kinds of messages are ignored.
    if (!message) return c.json({ ok: true })
    const { type, record } = message
    const digest = createHash('sha256').update(body).digest('base64url')
    const result = await ingest({ kind: 'record', record, message: { type, digest } })
    if (result === 'duplicate') throw wrongState('This message was received before')
    if (result === 'too-late') throw wrongState('The call of this message ended too long ago')
    return c.json({ ok: true })
  })
}

function rejectLarge(): never {
  throw new HttpError(413, 'too_large', 'The message is larger than 5 MB')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput('The message is not JSON')
  }
}

/** Compares in constant time, also when the lengths differ. */
function isSameSecret(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}
