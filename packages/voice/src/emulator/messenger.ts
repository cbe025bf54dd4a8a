import { Agent, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import type { MessageServer } from './request.ts'
import type { Schedule } from './schedule.ts'

/** Sends server messages. */
export interface Messenger {
  /**
   * Sends a message, again where the server's `backoffPlan` says so. False means the emulator stopped
   * before the outcome was known.
   */
  send(server: MessageServer, message: () => unknown): Promise<boolean>
  /** Aborts requests in flight. */
  stop(): Promise<void>
}

/** More would only queue in the receiver; a receiver that hangs delays no other. */
const maxConcurrentPerReceiver = 64

/** How long after the start an unreachable receiver is assumed to be starting too. */
const startupGraceMs = 30_000

/** Returns a messenger that waits with this schedule. */
export function createMessenger(now: () => number, schedule: Schedule): Messenger {
  const inFlight = new Map<AbortController, Promise<number | undefined>>()
  const receivers = new Map<string, { free: number; waiting: (() => void)[] }>()
  const agents = {
    plain: new Agent({ keepAlive: true }),
    secure: new SecureAgent({ keepAlive: true }),
  }
  const openedAt = now()
  let stopped = false

  async function attempt(server: MessageServer, message: () => unknown) {
    const { origin } = new URL(server.url)
    const receiver = receivers.get(origin) ?? { free: maxConcurrentPerReceiver, waiting: [] }
    receivers.set(origin, receiver)
    if (receiver.free > 0) receiver.free -= 1
    else await new Promise<void>((resolve) => receiver.waiting.push(resolve))
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), (server.timeoutSeconds ?? 20) * 1000)
    const posted = post(
      agents,
      server,
      JSON.stringify({ message: message() }),
      controller.signal,
    ).catch(
      // A header that cannot be sent.
      () => undefined,
    )
    inFlight.set(controller, posted)
    const status = await posted
    inFlight.delete(controller)
    clearTimeout(timeout)
    const next = receiver.waiting.shift()
    if (next) next()
    else if (++receiver.free === maxConcurrentPerReceiver) receivers.delete(origin)
    return status
  }

  /** Real seconds: a network does not recover faster because calls pass faster. */
  function passing(seconds: number) {
    return new Promise<void>((resolve) => schedule.add(now() + seconds * 1000, resolve))
  }

  return {
    async send(server, message) {
      const plan = server.backoffPlan
      for (let tries = 0; !stopped; tries++) {
        const status = await attempt(server, message)
        if (stopped) return false
        if (status === undefined && now() < openedAt + startupGraceMs) {
          tries -= 1
          await passing(1)
          continue
        }
        const accepted = status !== undefined && status >= 200 && status < 300
        const final = status !== undefined && plan?.excludedStatusCodes?.includes(status)
        if (accepted || final || tries >= (plan?.maxRetries ?? 0)) return true
        await passing(
          (plan?.baseDelaySeconds ?? 0) * (plan?.type === 'exponential' ? 2 ** tries : 1),
        )
      }
      return false
    },
    async stop() {
      stopped = true
      for (const { waiting } of receivers.values()) waiting.length = 0
      const posts = [...inFlight.values()]
      for (const controller of inFlight.keys()) controller.abort()
      await Promise.all(posts)
      agents.plain.destroy()
      agents.secure.destroy()
    },
  }
}

/** The status of the answer; nothing where none came. Node's own client costs a third of what `fetch` does. */
function post(
  agents: { plain: Agent; secure: SecureAgent },
  server: MessageServer,
  body: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { url, secret, headers } = server
  const secure = url.startsWith('https:')
  return new Promise((resolve) => {
    const request = (secure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: secure ? agents.secure : agents.plain,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(secret && { 'x-vapi-secret': secret }),
        ...headers,
      },
      signal,
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The receiver closed an idle connection just as it was used again: nothing was sent.
      if (request.reusedSocket && error.code === 'ECONNRESET') {
        resolve(post(agents, server, body, signal))
      } else resolve(undefined)
    })
    request.on('response', (response) => {
      response.on('error', () => resolve(undefined))
      response.on('end', () => resolve(response.statusCode))
      response.resume()
    })
    request.end(body)
  })
}
