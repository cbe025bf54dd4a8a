import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSameSecret } from '../compare-secrets.ts'
import { toWorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import type { Dialer } from '../dialer/index.ts'
import { HttpError, invalidInput, wrongState } from '../errors.ts'
import { maxMessageBytes, readServerMessage, type WorkspaceProvider } from '../provider/index.ts'

/**
 * Serves the addresses to which providers send server messages: `POST /api/vapi/webhook` for the provider that all
 * workspaces share, and one with the id of the workspace for the provider of a workspace. Responds with 401 to a wrong
 * secret, with 429 to many of them, and with 409 to a repeated message, or to one whose call ended too long ago.
 */
export function serveWebhook(app: Hono, deps: Deps, dialer: Dialer): void {
  const limit = bodyLimit({ maxSize: maxMessageBytes, onError: rejectLarge })
  const receive = async (c: Context, source: WorkspaceProvider | null | undefined) => {
    const secret = c.req.header('x-vapi-secret') ?? ''
    if (!source || !isSameSecret(secret, source.webhookSecret)) {
      // A correct secret is never refused: others may send wrong ones from the addresses of the same provider.
      await deps.auth.limit(c, 'wrongWebhookSecret')
      throw new HttpError(401, 'unauthorized', 'The secret of this message is wrong')
    }
    const body = await c.req.text()
    const message = readServerMessage(parseJson(body), deps.drops.record)
    // Other kinds of messages are ignored.
    if (!message) return c.json({ ok: true })
    const { type, record } = message
    const hash = createHash('sha256')
      .update(body)
      .update(String(source.workspaceId ?? ''))
    const digest = hash.digest('base64url')
    const ingest = dialer.ingestOf(source)
    const result = await ingest({ kind: 'record', record, message: { type, digest } })
    if (result === 'duplicate') throw wrongState('This message was received before')
    if (result === 'too-late') throw wrongState('The call of this message ended too long ago')
    return c.json({ ok: true })
  }
  app.post('/api/vapi/webhook', limit, async (c) =>
    receive(c, deps.storedProviders ? null : (await deps.providers.all())[0]),
  )
  app.post('/api/vapi/webhook/:id', limit, async (c) => {
    const id = c.req.param('id')
    // The secret of the message proves that it comes from the provider of this workspace.
    const isId = deps.storedProviders && /^\d{1,9}$/.test(id)
    return receive(c, isId ? await deps.providers.of(toWorkspaceId(Number(id))) : null)
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
