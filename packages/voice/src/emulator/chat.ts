import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { httpError } from './http-errors.ts'
import { type ChatRequest, readBody, readChatRequest } from './request.ts'
import type { Schedule } from './schedule.ts'
import type { Script } from './script.ts'
import { scripts } from './scripts.ts'
import { seededRandom } from './seeded-random.ts'
import { orgId } from './wire.ts'

export interface ChatOptions {
  now: () => number
  schedule: Schedule
  /** The delay between two words of a streamed answer. */
  wordDelayMs: number
}

/** How many chat sessions are kept; the least recently used one is deleted first. */
const maxSessions = 1000

/** Returns the routes of the provider's chat widget. The emulator cannot make its calls in the browser. */
export function createChatRoutes({ now, schedule, wordDelayMs }: ChatOptions): Hono {
  const app = new Hono()
  /** How many answers each session has had, by session id. */
  const answerCounts = new Map<string, number>()

  app.post('/call/web', () => {
    throw httpError(503, 'Calls in the browser need the provider itself. The emulator only chats.')
  })

  app.post('/chat/web', async (c) => {
    const request = readChatRequest(await readBody(c))
    const script = scripts.find((each) => each.id === request.assistantId)
    if (!script) {
      throw httpError(
        400,
        `Couldn't Get Assistant. \`assistantId\` ${request.assistantId} Does Not Exist.`,
      )
    }
    const sessionId = request.sessionId ?? randomUUID()
    const answerCount = answerCounts.get(sessionId) ?? 0
    answerCounts.delete(sessionId)
    if (!request.sessionEnd) answerCounts.set(sessionId, answerCount + 1)
    for (const oldest of answerCounts.keys()) {
      if (answerCounts.size <= maxSessions) break
      answerCounts.delete(oldest)
    }
    const id = randomUUID()
    const content = request.sessionEnd
      ? goodbyeText
      : nextAnswer(script, request, answerCount, sessionId)
    if (!request.stream) {
      const createdAt = new Date(now()).toISOString()
      const output = [{ role: 'assistant', content }]
      return c.json(
        {
          id,
          orgId,
          sessionId,
          assistantId: script.id,
          output,
          createdAt,
          updatedAt: createdAt,
        },
        201,
      )
    }
    return streamSSE(c, async (stream) => {
      for (const delta of content.match(/\S+\s*/g) ?? []) {
        const event = { id, sessionId, path: 'chat.output[0].content', delta }
        await stream.writeSSE({ data: JSON.stringify(event) })
        await new Promise<void>((resolve) => schedule.add(now() + wordDelayMs, resolve))
      }
      await stream.writeSSE({ data: '[DONE]' })
    })
  })

  return app
}

const goodbyeText = 'Thank you for the chat. Goodbye!'

/** Returns the assistant's next answer: first the greeting, then each question, then the offer. */
function nextAnswer(
  script: Script,
  { assistantOverrides }: ChatRequest,
  answerCount: number,
  sessionId: string,
) {
  const name = assistantOverrides?.variableValues?.name
  const insertName = (line: string) =>
    typeof name === 'string' && name !== ''
      ? line.replaceAll('{name}', name)
      : line.replaceAll(/,? \{name\}/g, '')
  if (answerCount === 0) return insertName(seededRandom(sessionId).pick(script.openings))
  return insertName(
    script.topics[answerCount - 1]?.question ??
      (answerCount === script.topics.length + 1 ? script.offer : script.thanks),
  )
}
