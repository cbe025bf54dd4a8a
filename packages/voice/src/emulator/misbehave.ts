import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { drawFrom } from './draw.ts'
import type { Faults } from './faults.ts'
import { refusal } from './refusals.ts'
import type { Schedule } from './schedule.ts'

/** What goes wrong with requests. */
export interface Misbehaviour {
  /** Does to the requests of a route what the faults say. */
  on(kind: 'create' | 'list' | 'read'): MiddlewareHandler
  /** How many milliseconds the next list lags behind. */
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

/** Faults that are the same for the same requests in the same order. */
export function createMisbehaviour(
  faults: Faults,
  now: () => number,
  schedule: Schedule,
): Misbehaviour {
  const openedAt = now()
  /** How often was asked: by the attempt a call is for, which may be asked for again, or by the kind of request. */
  const asked = new Map<string, number>()
  const done: [Fault, number][] = [
    ['serverError', faults.serverErrors],
    ['reset', faults.resets],
    ['slow', faults.slowAnswers.rate],
    ['notJson', faults.notJson],
    ['withoutId', faults.withoutId],
  ]
  const placed: [Fault, number][] = [
    ...done,
    ['acceptedError', faults.acceptedErrors],
    ['acceptedTimeout', faults.acceptedTimeouts],
    ['acceptedReset', faults.acceptedResets],
  ]
  const isCalm = !faults.storms && placed.every(([, rate]) => rate === 0)

  /** A draw of its own for the first, second, … asking of a kind. */
  function drawAgain(...words: string[]) {
    const key = words.join(' ')
    const times = asked.get(key) ?? 0
    asked.set(key, times + 1)
    return drawFrom(faults.seed, ...words, String(times))
  }

  function refuseInStorm() {
    if (!faults.storms) return
    const { everySeconds, lastSeconds, retryAfterSeconds } = faults.storms
    const into = ((now() - openedAt) / 1000) % everySeconds
    if (into < everySeconds - lastSeconds) return
    throw refusal(429, 'Rate limit exceeded', { 'retry-after': String(retryAfterSeconds) })
  }

  return {
    on(kind) {
      if (isCalm) return (_, next) => next()
      return async (c, next) => {
        refuseInStorm()
        const words = kind === 'create' ? ['create', await attemptOf(c)] : [kind]
        const draw = drawAgain(...words)
        const fault = draw.oneOf<Fault | undefined>(kind === 'create' ? placed : done, undefined)
        if (fault === 'serverError') return failure(draw.pick([500, 502, 503] as const))
        if (fault === 'reset') return breakOff(c)
        if (fault === 'slow') {
          const until = now() + faults.slowAnswers.seconds * 1000
          await new Promise<void>((resolve) => schedule.add(until, resolve))
        }
        await next()
        if (!c.res.ok) return
        // Whoever had an answer does not ask for the same again.
        if (kind === 'create' && (fault === undefined || fault === 'slow')) {
          asked.delete(words.join(' '))
        }
        switch (fault) {
          case 'acceptedError':
            return replace(c, failure(draw.pick([500, 502, 503] as const)))
          case 'notJson':
            return replace(c, page(c.res.status, 'One moment, please'))
          case 'withoutId':
            return replace(
              c,
              Response.json(withoutId(await c.res.json()), { status: c.res.status }),
            )
          case 'acceptedReset':
            return breakOff(c)
          case 'acceptedTimeout':
            await hungUp(c.req.raw.signal)
        }
      }
    },
    lagMs() {
      if (faults.staleLists.rate === 0) return 0
      const { rate, seconds } = faults.staleLists
      return drawAgain('lag').next() < rate ? seconds * 1000 : 0
    },
  }
}

/** The attempt a request is for: its external id, or else all it says. */
async function attemptOf(c: Context): Promise<string> {
  const body = await c.req.text()
  return /"externalId"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? body
}

function failure(status: 500 | 502 | 503): Response {
  if (status !== 500) return page(status, status === 502 ? 'Bad gateway' : 'Service unavailable')
  return Response.json({ statusCode: 500, message: 'Internal server error' }, { status })
}

/** What stands before the provider answers in HTML. */
function page(status: number, title: string): Response {
  const html = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html' } })
}

function replace(c: Context, response: Response) {
  c.res = undefined
  c.res = response
}

function breakOff(c: Context): Response {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  if (!incoming) throw new Error('there is no connection to break')
  incoming.socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

function hungUp(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function withoutId(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutId)
  const { id: _, ...rest } = body as { id?: unknown }
  return rest
}
