import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns a fake clock that only `advance` moves; it runs the timers that become due. */
export function createFakeClock(time = Date.UTC(2026, 0, 5, 12)) {
  const pendingTimers: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    timer(run: () => void, milliseconds: number) {
      const entry = { at: time + milliseconds, run }
      pendingTimers.push(entry)
      return () => {
        const index = pendingTimers.indexOf(entry)
        if (index !== -1) pendingTimers.splice(index, 1)
      }
    },
    advance(milliseconds: number) {
      const targetTime = time + milliseconds
      while (true) {
        const next = pendingTimers
          .filter((entry) => entry.at <= targetTime)
          .sort((a, b) => a.at - b.at)[0]
        if (!next) break
        pendingTimers.splice(pendingTimers.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.run()
      }
      time = targetTime
    },
    /** The number of pending timers. */
    pendingTimerCount: () => pendingTimers.length,
  }
}

/** A server message that was received. */
interface ReceivedMessage {
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert on the shape of the message
  message: any
}

/** Opens a server that collects messages; it responds with `nextStatuses`, then with 200. */
export async function openMessageReceiver() {
  const received: ReceivedMessage[] = []
  const nextStatuses: number[] = []
  const waiters: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      headers: request.headers,
      message: JSON.parse(Buffer.concat(chunks).toString()).message,
    })
    response.writeHead(nextStatuses.shift() ?? 200).end('{}')
    for (const wake of waiters.splice(0)) wake()
  })
  const url = await listen(server)
  return {
    url,
    received,
    nextStatuses,
    server,
    /** Returns the status or type of each message when that many have arrived. */
    async waitForMessages(count: number) {
      while (received.length < count) await new Promise<void>((wake) => waiters.push(wake))
      return received.map(({ message }) => message.status ?? message.type)
    },
  }
}

/** Starts a server on a free port and returns its address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
