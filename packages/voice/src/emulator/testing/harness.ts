import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake clock that advances only when told, and runs the timers that become due. */
export function createClock(time = Date.UTC(2026, 0, 5, 12)) {
  const due: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    timer(run: () => void, milliseconds: number) {
      const entry = { at: time + milliseconds, run }
      due.push(entry)
      return () => {
        const index = due.indexOf(entry)
        if (index !== -1) due.splice(index, 1)
      }
    },
    pass(milliseconds: number) {
      const until = time + milliseconds
      while (true) {
        const next = due.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        due.splice(due.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.run()
      }
      time = until
    },
    /** The number of pending timers. */
    armed: () => due.length,
  }
}

/** A server message that was received. */
interface Received {
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: what comes in is what the tests are about
  message: any
}

/** A server that collects messages and answers with the given statuses, then with 200. */
export async function openReceiver() {
  const received: Received[] = []
  const statuses: number[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      headers: request.headers,
      message: JSON.parse(Buffer.concat(chunks).toString()).message,
    })
    response.writeHead(statuses.shift() ?? 200).end('{}')
    for (const wake of waiting.splice(0)) wake()
  })
  const url = await listen(server)
  return {
    url,
    received,
    statuses,
    server,
    async has(count: number) {
      while (received.length < count) await new Promise<void>((wake) => waiting.push(wake))
      return received.map(({ message }) => message.status ?? message.type)
    },
  }
}

/** Starts a server on a free port and returns its address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
