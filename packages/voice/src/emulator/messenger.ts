import type { MessageServer } from './request.ts'
import type { Schedule } from './schedule.ts'

/** Sends server messages. */
export interface Messenger {
  /**
   * Sends a message, again where the server's `backoffPlan` says so. False means the emulator stopped
   * before the outcome was known.
   */
  send(server: MessageServer, message: () => unknown): Promise<boolean>
  /** Breaks off what is under way. */
  stop(): Promise<void>
}

/** More at once would only queue in the receiver. */
const mostAtOnce = 64

/** For so long after our start a receiver that cannot be reached is taken to be starting too. */
const startsWithinMs = 30_000

/** A messenger that waits by this schedule. */
export function createMessenger(now: () => number, schedule: Schedule): Messenger {
  const underWay = new Map<AbortController, Promise<number | undefined>>()
  const waiting: (() => void)[] = []
  let free = mostAtOnce
  const openedAt = now()
  let stopped = false

  /** The status of the answer; nothing where none came. */
  async function post(server: MessageServer, body: string, signal: AbortSignal) {
    try {
      const response = await fetch(server.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(server.secret && { 'x-vapi-secret': server.secret }),
          ...server.headers,
        },
        body,
        redirect: 'manual',
        signal,
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return undefined
    }
  }

  async function attempt(server: MessageServer, message: () => unknown) {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), (server.timeoutSeconds ?? 20) * 1000)
    const posted = post(server, JSON.stringify({ message: message() }), controller.signal)
    underWay.set(controller, posted)
    const status = await posted
    underWay.delete(controller)
    clearTimeout(timeout)
    const next = waiting.shift()
    if (next) next()
    else free += 1
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
        if (status === undefined && now() < openedAt + startsWithinMs) {
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
      waiting.length = 0
      const posts = [...underWay.values()]
      for (const controller of underWay.keys()) controller.abort()
      await Promise.all(posts)
    },
  }
}
