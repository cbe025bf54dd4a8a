import { Agent, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import type { MessageServer } from './request.ts'
import type { Schedule } from './schedule.ts'

/** Sends server messages. */
export interface Messenger {
  /**
   * Sends a message, and retries as the server's `backoffPlan` says. Returns false when the emulator stopped
   * before the outcome was known.
   */
  send(server: MessageServer, message: () => unknown): Promise<boolean>
  /** Aborts requests in flight. */
  stop(): Promise<void>
}

/** More requests would only wait in the receiver. The limit is per receiver, so one that hangs delays no other. */
const maxConcurrentPerReceiver = 64

/** How long after the emulator's start an unreachable receiver is assumed to be starting as well. */
const startupGraceMs = 30_000

/** Returns a messenger that waits between retries with the given schedule. */
export function createMessenger(now: () => number, schedule: Schedule): Messenger {
  const inFlight = new Map<AbortController, Promise<number | undefined>>()
  const receivers = new Map<string, { freeSlots: number; waiting: (() => void)[] }>()
  const agents = {
    plain: new Agent({ keepAlive: true }),
    secure: new SecureAgent({ keepAlive: true }),
  }
  const startedAt = now()
  let isStopped = false

  async function sendOnce(server: MessageServer, message: () => unknown) {
    const { origin } = new URL(server.url)
    const receiver = receivers.get(origin) ?? { freeSlots: maxConcurrentPerReceiver, waiting: [] }
    receivers.set(origin, receiver)
    if (receiver.freeSlots > 0) receiver.freeSlots -= 1
    else await new Promise<void>((resolve) => receiver.waiting.push(resolve))
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), (server.timeoutSeconds ?? 20) * 1000)
    const statusPromise = post(
      agents,
      server,
      JSON.stringify({ message: message() }),
      controller.signal,
    ).catch(
      // The request throws when one of its headers is invalid.
      () => undefined,
    )
    inFlight.set(controller, statusPromise)
    const status = await statusPromise
    inFlight.delete(controller)
    clearTimeout(timeout)
    const next = receiver.waiting.shift()
    if (next) next()
    else if (++receiver.freeSlots === maxConcurrentPerReceiver) receivers.delete(origin)
    return status
  }

  /** Waits in real time at any speed, because a network does not recover faster when calls pass faster. */
  function delay(seconds: number) {
    return new Promise<void>((resolve) => schedule.add(now() + seconds * 1000, resolve))
  }

  return {
    async send(server, message) {
      const backoffPlan = server.backoffPlan
      for (let attemptCount = 0; !isStopped; attemptCount++) {
        const status = await sendOnce(server, message)
        if (isStopped) return false
        if (status === undefined && now() < startedAt + startupGraceMs) {
          attemptCount -= 1
          await delay(1)
          continue
        }
        const isAccepted = status !== undefined && status >= 200 && status < 300
        const isExcluded =
          status !== undefined && backoffPlan?.excludedStatusCodes?.includes(status)
        if (isAccepted || isExcluded || attemptCount >= (backoffPlan?.maxRetries ?? 0)) return true
        await delay(
          (backoffPlan?.baseDelaySeconds ?? 0) *
            (backoffPlan?.type === 'exponential' ? 2 ** attemptCount : 1),
        )
      }
      return false
    },
    async stop() {
      isStopped = true
      for (const { waiting } of receivers.values()) waiting.length = 0
      const pendingRequests = [...inFlight.values()]
      for (const controller of inFlight.keys()) controller.abort()
      await Promise.all(pendingRequests)
      agents.plain.destroy()
      agents.secure.destroy()
    },
  }
}

/**
 * Posts a message and returns the status of the response, or undefined when none came. Uses `node:http`,
 * which takes a third of the time of `fetch`.
 */
function post(
  agents: { plain: Agent; secure: SecureAgent },
  server: MessageServer,
  body: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { url, secret, headers } = server
  const isSecure = url.startsWith('https:')
  return new Promise((resolve) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: isSecure ? agents.secure : agents.plain,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(secret && { 'x-vapi-secret': secret }),
        ...headers,
      },
      signal,
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The receiver closed the idle connection just before it was reused, so the message was not sent.
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
