import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { Faults } from './faults.ts'
import { httpError } from './http-errors.ts'
import type { Schedule } from './schedule.ts'
import { seededRandom } from './seeded-random.ts'

/** Injects faults into requests. */
export interface FaultInjection {
  /** Returns a middleware that injects faults into a kind of request. */
  middleware(kind: 'create' | 'list' | 'read'): MiddlewareHandler
  /** Returns how many milliseconds old the next listed calls are. */
  listLagMs(): number
}

type Fault =
  | 'serverError'
  | 'reset'
  | 'slow'
  | 'notJson'
  | 'withoutId'
  | 'acceptedError'
  | 'acceptedTimeout'
  | 'acceptedReset'

/** Creates a fault injection that chooses the same faults for the same requests in the same order. */
export function createFaultInjection(
  faults: Faults,
  now: () => number,
  schedule: Schedule,
): FaultInjection {
  const openedAt = now()
  /** How many requests came, by attempt for creates and by kind for other requests. */
  const requestCounts = new Map<string, number>()
  const requestFaults: [Fault, number][] = [
    ['serverError', faults.serverErrors],
    ['reset', faults.resets],
    ['slow', faults.slowAnswers.rate],
    ['notJson', faults.notJson],
    ['withoutId', faults.withoutId],
  ]
  const createFaults: [Fault, number][] = [
    ...requestFaults,
    ['acceptedError', faults.acceptedErrors],
    ['acceptedTimeout', faults.acceptedTimeouts],
    ['acceptedReset', faults.acceptedResets],
  ]
  const hasNoFaults = !faults.storms && createFaults.every(([, rate]) => rate === 0)

  /** Returns random numbers that depend on the words and on how many requests with these words came before. */
  function randomForNext(...seedWords: string[]) {
    const key = seedWords.join(' ')
    const earlierCount = requestCounts.get(key) ?? 0
    requestCounts.set(key, earlierCount + 1)
    return seededRandom(faults.seed, ...seedWords, String(earlierCount))
  }

  function rejectDuringStorm() {
    if (!faults.storms) return
    const { everySeconds, lastSeconds, retryAfterSeconds } = faults.storms
    const secondsIntoPeriod = ((now() - openedAt) / 1000) % everySeconds
    if (secondsIntoPeriod < everySeconds - lastSeconds) return
    throw httpError(429, 'Rate limit exceeded', { 'retry-after': String(retryAfterSeconds) })
  }

  return {
    middleware(kind) {
      if (hasNoFaults) return (_, next) => next()
      return async (c, next) => {
        rejectDuringStorm()
        const requestKey = kind === 'create' ? ['create', await attemptOf(c)] : [kind]
        const random = randomForNext(...requestKey)
        const fault = random.oneOf<Fault | undefined>(
          kind === 'create' ? createFaults : requestFaults,
          undefined,
        )
        if (fault === 'serverError')
          return serverErrorResponse(random.pick([500, 502, 503] as const))
        if (fault === 'reset') return resetConnection(c)
        if (fault === 'slow') {
          const resumesAt = now() + faults.slowAnswers.seconds * 1000
          await new Promise<void>((resolve) => schedule.add(resumesAt, resolve))
        }
        await next()
        if (!c.res.ok) return
        // A client that received the response does not retry, so the counter is no longer needed.
        if (kind === 'create' && (fault === undefined || fault === 'slow')) {
          requestCounts.delete(requestKey.join(' '))
        }
        switch (fault) {
          case 'acceptedError':
            return replaceResponse(c, serverErrorResponse(random.pick([500, 502, 503] as const)))
          case 'notJson':
            return replaceResponse(c, htmlPage(c.res.status, 'One moment, please'))
          case 'withoutId':
            return replaceResponse(
              c,
              Response.json(omitId(await c.res.json()), { status: c.res.status }),
            )
          case 'acceptedReset':
            return resetConnection(c)
          case 'acceptedTimeout':
            await waitForAbort(c.req.raw.signal)
        }
      }
    },
    listLagMs() {
      if (faults.staleLists.rate === 0) return 0
      const { rate, seconds } = faults.staleLists
      return randomForNext('lag').next() < rate ? seconds * 1000 : 0
    },
  }
}

/** Returns what identifies the attempt of a request: its external id, or its whole body when it has none. */
async function attemptOf(c: Context): Promise<string> {
  const body = await c.req.text()
  return /"externalId"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? body
}

function serverErrorResponse(status: 500 | 502 | 503): Response {
  if (status !== 500)
    return htmlPage(status, status === 502 ? 'Bad gateway' : 'Service unavailable')
  return Response.json({ statusCode: 500, message: 'Internal server error' }, { status })
}

/** Returns an HTML page like the error page of a proxy in front of the provider. */
function htmlPage(status: number, title: string): Response {
  const html = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html' } })
}

function replaceResponse(c: Context, response: Response) {
  c.res = undefined
  c.res = response
}

function resetConnection(c: Context): Response {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  if (!incoming) throw new Error('there is no connection to break')
  incoming.socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function omitId(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(omitId)
  const { id: _, ...rest } = body as { id?: unknown }
  return rest
}
