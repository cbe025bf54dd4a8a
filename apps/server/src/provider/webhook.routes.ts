import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { providerMessages } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import { settle } from '../dialler/settle.ts'
import { invalidInput, Refusal } from '../errors.ts'
import { readServerMessage } from './record.ts'

/** A report carries a transcript and its analysis, never audio. */
const largestMessage = 5 * 1024 * 1024

/** `POST /api/vapi/webhook`: the provider's server messages; 401 without the secret. */
export function serveWebhook(app: Hono, deps: Deps): void {
  const limit = bodyLimit({ maxSize: largestMessage, onError: refuseLarge })
  app.post('/api/vapi/webhook', limit, async (c) => {
    if (!sameSecret(c.req.header('x-vapi-secret') ?? '', deps.webhookSecret)) {
      throw new Refusal(401, 'unauthorized', 'The secret of this message is not ours')
    }
    const message = readServerMessage(parseJson(await c.req.text()))
    // Messages of other kinds are not asked for; one that comes all the same is nothing to us.
    if (!message) return c.json({ ok: true })
    const applied = await settle(deps, message.record)
    await deps.db.insert(providerMessages).values({
      vapi_call_id: message.record.id,
      type: message.type,
      status: message.record.status,
      received_at: deps.now(),
      applied,
    })
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
