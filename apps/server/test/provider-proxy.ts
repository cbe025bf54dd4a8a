import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { listen } from './ports.ts'

/** What the proxy does with a request to create a call. */
export type ProxyMode =
  /** Forwards the request and returns the response. */
  | 'forward'
  /** Forwards the request, and returns the response when the proxy releases it. */
  | 'hold-response'
  /** Forwards the request when the proxy releases it, unless the sender has closed the connection by then. */
  | 'hold-request'
  /** Responds with 503 and does not forward the request. */
  | 'reject'
  /** Forwards the request and responds with 503. */
  | 'reply-503'
  /** Forwards the request and closes the connection without a response. */
  | 'disconnect'

/** A proxy in front of the provider. */
export interface ProviderProxy {
  url: string
  /** Called for each request to create a call. */
  mode: () => ProxyMode
  /** While true, lists of updated calls are empty, so only reconciliation finds a call. */
  hidesUpdates: boolean
  /** How many requests and responses the proxy holds. */
  heldCount(): number
  /** How many requests for a list of updated calls the proxy received. */
  updateListRequestCount(): number
  /** How many requests to create a call the provider received, by phone number. */
  createRequestCounts: Map<string, number>
  /** Releases the held requests and responses. */
  releaseHeld(): void
  close(): void
}

/** Starts a proxy to the provider at the base URL `target`. */
export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  /** Each releases one held request or response. */
  const held: (() => void)[] = []
  const createRequestCounts = new Map<string, number>()
  const countCreateRequest = (number: string) =>
    createRequestCounts.set(number, (createRequestCounts.get(number) ?? 0) + 1)
  let updateListRequestCount = 0
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const isCreate = incoming.method === 'POST' && incoming.url === '/call'
    const mode = isCreate ? proxy.mode() : 'forward'
    const isUpdateList = incoming.url?.includes('updatedAtGe') ?? false
    if (isUpdateList) updateListRequestCount++
    if (mode === 'reject') {
      incoming.resume()
      outgoing.writeHead(503).end('{}')
    } else if (proxy.hidesUpdates && isUpdateList) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    } else {
      const release = new Promise<void>((resolve) => {
        if (mode === 'hold-request') held.push(resolve)
        else resolve()
      })
      const waitAndDecide = async (body: Buffer) => {
        await release
        if (mode === 'hold-request' && incoming.socket.destroyed) return false
        if (isCreate) countCreateRequest(readCustomerNumber(body))
        return true
      }
      forward(target, incoming, waitAndDecide, (response) => {
        if (mode === 'disconnect') outgoing.destroy()
        else if (mode === 'reply-503') outgoing.writeHead(503).end('{}')
        else if (mode === 'hold-response') held.push(() => sendResponse(response, outgoing))
        else sendResponse(response, outgoing)
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
    heldCount: () => held.length,
    updateListRequestCount: () => updateListRequestCount,
    createRequestCounts,
    releaseHeld: () => {
      for (const release of held.splice(0)) release()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return proxy
}

interface ProviderResponse {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Forwards a request if `mayForward` resolves to true, and calls `onResponse` with the complete response. */
function forward(
  target: string,
  incoming: IncomingMessage,
  mayForward: (body: Buffer) => Promise<boolean>,
  onResponse: (response: ProviderResponse) => void,
): void {
  const { host: _, ...headers } = incoming.headers
  const forwarded = request(
    target + incoming.url,
    { method: incoming.method, headers },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        onResponse({
          status: response.statusCode ?? 500,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    },
  )
  forwarded.on('error', () => incoming.destroy())
  // The body is read completely before it is forwarded, so that the death of its sender does not truncate the body.
  const chunks: Buffer[] = []
  incoming.on('data', (chunk) => chunks.push(chunk))
  incoming.on('end', async () => {
    const body = Buffer.concat(chunks)
    if (await mayForward(body)) forwarded.end(body)
    else forwarded.destroy()
  })
}

function readCustomerNumber(body: Buffer): string {
  return (JSON.parse(body.toString()) as { customer: { number: string } }).customer.number
}

function sendResponse(response: ProviderResponse, outgoing: ServerResponse): void {
  const {
    'transfer-encoding': _,
    'content-length': __,
    connection: ___,
    ...headers
  } = response.headers
  outgoing.writeHead(response.status, headers).end(response.body)
}
