import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { httpError } from './http-errors.ts'
import { type ChatRequest, readBody, readChat } from './request.ts'
import type { Schedule } from './schedule.ts'
import { type Script, scripts } from './scripts.ts'
import { seededRandom } from './seeded-random.ts'
import { orgId } from './wire.ts'

export interface ChatOptions {
  now: () => number
  schedule: Schedule
  /** Milliseconds between two words. */
  wordMs: number
}

/** How many chats are kept; the least recently used one is dropped first. */
const mostSessions = 1000

/** The routes of the provider's widget: chats, and calls in the browser, which the emulator cannot make. */
export function createChat({ now, schedule, wordMs }: ChatOptions): Hono {
  const app = new Hono()
  /** The number of answers by session. */
  const sessions = new Map<string, number>()

  app.post('/call/web', () => {
    throw httpError(503, 'Calls in the browser need the provider itself. The emulator only chats.')
  })

  app.post('/chat/web', async (c) => {
    const request = readChat(await readBody(c))
    const script = scripts.find((each) => each.id === request.assistantId)
    if (!script) {
      throw httpError(
        400,
        `Couldn't Get Assistant. \`assistantId\` ${request.assistantId} Does Not Exist.`,
      )
    }
    const sessionId = request.sessionId ?? randomUUID()
    const answered = sessions.get(sessionId) ?? 0
    sessions.delete(sessionId)
    if (!request.sessionEnd) sessions.set(sessionId, answered + 1)
    for (const oldest of sessions.keys()) {
      if (sessions.size <= mostSessions) break
      sessions.delete(oldest)
    }
    const id = randomUUID()
    const content = request.sessionEnd ? goodbye : reply(script, request, answered, sessionId)
    if (!request.stream) {
      const at = new Date(now()).toISOString()
      const output = [{ role: 'assistant', content }]
      return c.json(
        { id, orgId, sessionId, assistantId: script.id, output, createdAt: at, updatedAt: at },
        201,
      )
    }
    return streamSSE(c, async (stream) => {
      for (const delta of content.match(/\S+\s*/g) ?? []) {
        const piece = { id, sessionId, path: 'chat.output[0].content', delta }
        await stream.writeSSE({ data: JSON.stringify(piece) })
        await new Promise<void>((resolve) => schedule.add(now() + wordMs, resolve))
      }
      await stream.writeSSE({ data: '[DONE]' })
    })
  })

  return app
}

const goodbye = 'Thank you for the chat. Goodbye!'

/** The assistant's next answer: its greeting, then its questions one after the other, then its offer. */
function reply(script: Script, { assistantOverrides }: ChatRequest, answered: number, id: string) {
  const name = assistantOverrides?.variableValues?.name
  const named = (line: string) =>
    typeof name === 'string' && name !== ''
      ? line.replaceAll('{name}', name)
      : line.replaceAll(/,? \{name\}/g, '')
  if (answered === 0) return named(seededRandom(id).pick(script.opening))
  return named(
    script.topics[answered - 1]?.ask ??
      (answered === script.topics.length + 1 ? script.offer : script.thanks),
  )
}
