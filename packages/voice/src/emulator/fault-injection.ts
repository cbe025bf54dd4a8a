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
  on(kind: 'create' | 'list' | 'read'): MiddlewareHandler
  /** How many milliseconds old the next list is. */
  lagMs(): number
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

/** Returns faults that are the same for the same requests in the same order. */
export function createFaultInjection(
  faults: Faults,
  now: () => number,
  schedule: Schedule,
): FaultInjection {
  const openedAt = now()
  /** The number of requests, by the attempt of a create or by the kind of any other request. */
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

  /** The random numbers of the first, second, … request with these words. */
  function nextRandom(...words: string[]) {
    const key = words.join(' ')
    const times = requestCounts.get(key) ?? 0
    requestCounts.set(key, times + 1)
    return seededRandom(faults.seed, ...words, String(times))
  }

  function rejectInStorm() {
    if (!faults.storms) return
    const { everySeconds, lastSeconds, retryAfterSeconds } = faults.storms
    const into = ((now() - openedAt) / 1000) % everySeconds
    if (into < everySeconds - lastSeconds) return
    throw httpError(429, 'Rate limit exceeded', { 'retry-after': String(retryAfterSeconds) })
  }

  return {
    on(kind) {
      if (hasNoFaults) return (_, next) => next()
      return async (c, next) => {
        rejectInStorm()
        const words = kind === 'create' ? ['create', await attemptOf(c)] : [kind]
        const random = nextRandom(...words)
        const fault = random.oneOf<Fault | undefined>(
          kind === 'create' ? createFaults : requestFaults,
          undefined,
        )
        if (fault === 'serverError') return failure(random.pick([500, 502, 503] as const))
        if (fault === 'reset') return resetConnection(c)
        if (fault === 'slow') {
          const until = now() + faults.slowAnswers.seconds * 1000
          await new Promise<void>((resolve) => schedule.add(until, resolve))
        }
        await next()
        if (!c.res.ok) return
        // A client that got an answer does not repeat the request.
        if (kind === 'create' && (fault === undefined || fault === 'slow')) {
          requestCounts.delete(words.join(' '))
        }
        switch (fault) {
          case 'acceptedError':
            return replace(c, failure(random.pick([500, 502, 503] as const)))
          case 'notJson':
            return replace(c, htmlPage(c.res.status, 'One moment, please'))
          case 'withoutId':
            return replace(
              c,
              Response.json(withoutId(await c.res.json()), { status: c.res.status }),
            )
          case 'acceptedReset':
            return resetConnection(c)
          case 'acceptedTimeout':
            await aborted(c.req.raw.signal)
        }
      }
    },
    lagMs() {
      if (faults.staleLists.rate === 0) return 0
      const { rate, seconds } = faults.staleLists
      return nextRandom('lag').next() < rate ? seconds * 1000 : 0
    },
  }
}

/** The attempt of a request: its external id, or else its whole body. */
async function attemptOf(c: Context): Promise<string> {
  const body = await c.req.text()
  return /"externalId"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? body
}

function failure(status: 500 | 502 | 503): Response {
  if (status !== 500)
    return htmlPage(status, status === 502 ? 'Bad gateway' : 'Service unavailable')
  return Response.json({ statusCode: 500, message: 'Internal server error' }, { status })
}

/** The HTML page of a proxy in front of the provider. */
function htmlPage(status: number, title: string): Response {
  const html = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html' } })
}

function replace(c: Context, response: Response) {
  c.res = undefined
  c.res = response
}

function resetConnection(c: Context): Response {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  if (!incoming) throw new Error('there is no connection to break')
  incoming.socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function withoutId(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutId)
  const { id: _, ...rest } = body as { id?: unknown }
  return rest
}
