import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { listen } from './ports.ts'

/** How a proxy passes a request for a call on. */
export type ProxyMode =
  | 'forward'
  /** The request at once, its answer when it is released. */
  | 'hold-response'
  /** The request when it is released, unless its sender has closed the connection by then. */
  | 'hold-request'
  /** Answered 503 without having passed it on. */
  | 'reject'
  /** Passed on, and answered 503. */
  | 'reply-503'
  /** Forwarded, and the connection cut. */
  | 'disconnect'

/** A proxy before a provider. */
export interface ProviderProxy {
  url: string
  /** Decides over each request for a call. */
  mode: () => ProxyMode
  /** While it is true, a list of what changed is empty: only a search finds a call. */
  hidesUpdates: boolean
  /** How many requests or answers it holds. */
  held(): number
  /** How many lists of what changed were asked for. */
  listRequests(): number
  /** How many requests for a call to each number reached the provider. */
  creates: Map<string, number>
  /** Releases the requests and answers it holds. */
  release(): void
  close(): void
}

export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  const held: (() => void)[] = []
  const creates = new Map<string, number>()
  const count = (number: string) => creates.set(number, (creates.get(number) ?? 0) + 1)
  let lists = 0
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const create = incoming.method === 'POST' && incoming.url === '/call'
    const how = create ? proxy.mode() : 'forward'
    const isList = incoming.url?.includes('updatedAtGe') ?? false
    if (isList) lists++
    if (how === 'reject') {
      incoming.resume()
      outgoing.writeHead(503).end('{}')
    } else if (proxy.hidesUpdates && isList) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    } else {
      const released = new Promise<void>((resolve) => {
        if (how === 'hold-request') held.push(resolve)
        else resolve()
      })
      const mayGo = async (body: Buffer) => {
        await released
        if (how === 'hold-request' && incoming.socket.destroyed) return false
        if (create) count(numberIn(body))
        return true
      }
      forward(target, incoming, mayGo, (answer) => {
        if (how === 'disconnect') outgoing.destroy()
        else if (how === 'reply-503') outgoing.writeHead(503).end('{}')
        else if (how === 'hold-response') held.push(() => copy(answer, outgoing))
        else copy(answer, outgoing)
      })
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listen(server)
  const proxy: ProviderProxy = {
    url: `http://127.0.0.1:${port}`,
    mode: () => 'forward',
    hidesUpdates: false,
    held: () => held.length,
    listRequests: () => lists,
    creates,
    release: () => {
      for (const release of held.splice(0)) release()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return proxy
}

function forward(
  target: string,
  incoming: IncomingMessage,
  mayGo: (body: Buffer) => Promise<boolean>,
  done: (answer: { status: number; headers: IncomingMessage['headers']; body: Buffer }) => void,
): void {
  const { host: _, ...headers } = incoming.headers
  const onward = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.on('end', () =>
      done({
        status: answer.statusCode ?? 500,
        headers: answer.headers,
        body: Buffer.concat(chunks),
      }),
    )
  })
  onward.on('error', () => incoming.destroy())
  // Read whole first: who is killed over sending it has sent it.
  const chunks: Buffer[] = []
  incoming.on('data', (chunk) => chunks.push(chunk))
  incoming.on('end', async () => {
    const body = Buffer.concat(chunks)
    if (await mayGo(body)) onward.end(body)
    else onward.destroy()
  })
}

function numberIn(body: Buffer): string {
  return (JSON.parse(body.toString()) as { customer: { number: string } }).customer.number
}

function copy(
  answer: { status: number; headers: IncomingMessage['headers']; body: Buffer },
  outgoing: ServerResponse,
): void {
  const {
    'transfer-encoding': _,
    'content-length': __,
    connection: ___,
    ...headers
  } = answer.headers
  outgoing.writeHead(answer.status, headers).end(answer.body)
}
