import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ApiError } from '@callwright/contract'
import { getRequestListener } from '@hono/node-server'
import { SettingError } from './settings.ts'

/** How slowly a request may arrive. */
interface Patience {
  /** For the head of a request. */
  headersMs: number
  /** A body goes on arriving, by this much in this time, or it is cut off; in all it may take as long as it needs. */
  bodyBytes: number
  bodyMs: number
}

const patience: Patience = { headersMs: 15_000, bodyBytes: 4096, bodyMs: 15_000 }

/** A server that takes requests. */
export interface Listening {
  address: string
  /** Takes no new requests, and waits until those in hand are answered or the time is over. */
  drain(withinMs: number): Promise<void>
}

/** Serves an app over HTTP; throws a SettingError when it cannot listen there. */
export async function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { host, port }: { host: string; port: number },
  { headersMs, bodyBytes, bodyMs }: Patience = patience,
): Promise<Listening> {
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: 0, connectionsCheckingInterval: headersMs / 4 },
    getRequestListener(fetch, { hostname: host }),
  )
  const inHand = new Set<Socket>()
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    inHand.add(socket)
    const watching = hasBody(incoming) && watchBody(incoming, bodyBytes, bodyMs)
    outgoing.once('close', () => {
      inHand.delete(socket)
      if (watching) clearInterval(watching)
      if (inHand.size === 0) server.emit('idle')
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || inHand.has(socket)) socket.destroy()
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answerBare(socket, ...tooSlow)
    else if (error.code === 'HPE_HEADER_OVERFLOW') answerBare(socket, ...tooLong)
    else answerBare(socket, ...unreadable)
  })
  await begin(server, host, port)
  const at = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`,
    async drain(withinMs) {
      server.close()
      if (inHand.size > 0) {
        await new Promise<void>((resolve) => {
          server.once('idle', resolve)
          setTimeout(resolve, withinMs).unref()
        })
      }
      server.closeAllConnections()
    },
  }
}

function begin(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = `${host}:${port}`
      reject(
        error.code === 'EADDRINUSE'
          ? new SettingError(`PORT=${port} is in use: another program listens at ${where}`)
          : new SettingError(`HOST and PORT: cannot listen at ${where}: ${error.message}`),
      )
    })
    server.listen(port, host)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** Cuts off a body that has all but stopped to arrive; one that waits for us to read it is not slow. */
function watchBody(incoming: IncomingMessage, bytes: number, ms: number): NodeJS.Timeout {
  const { socket } = incoming
  let seen = socket.bytesRead
  let starved = true
  const timer = setInterval(() => {
    if (incoming.complete || incoming.destroyed) return clearInterval(timer)
    const arrived = socket.bytesRead - seen
    const wasStarved = starved
    seen = socket.bytesRead
    starved = incoming.readableLength === 0
    // Twice: where nothing was read until a moment ago, nothing could arrive.
    if (arrived < bytes && starved && wasStarved) answerBare(socket, ...tooSlow)
  }, ms)
  return timer
}

type Answer = [status: string, body: ApiError]
const tooSlow: Answer = [
  '408 Request Timeout',
  { error: 'The request arrived too slowly', code: 'too_slow' },
]
const tooLong: Answer = [
  '431 Request Header Fields Too Large',
  { error: 'The head of the request is too large', code: 'too_large' },
]
const unreadable: Answer = [
  '400 Bad Request',
  { error: 'The request could not be read', code: 'invalid_input' },
]

/** Answers what never became a request, and hangs up. */
function answerBare(socket: Socket, status: string, body: ApiError): void {
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  )
  socket.destroySoon()
}
