import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { ApiError } from '@callwright/contract'
import { getRequestListener, RequestError } from '@hono/node-server'
import { errorResponse, invalidInput } from './errors.ts'
import { apiHeaders } from './response-headers.ts'
import { SettingError } from './settings.ts'
import type { TlsCertificate } from './tls.ts'

/** The slowest pace at which a request may arrive. */
interface RequestPace {
  /** Time limit for the headers. */
  headersTimeoutMs: number
  /** At least this many bytes of a body must arrive in every `bodyIntervalMs`. A body has no overall time limit. */
  minBodyBytes: number
  bodyIntervalMs: number
}

const defaultPace: RequestPace = {
  headersTimeoutMs: 15_000,
  minBodyBytes: 4096,
  bodyIntervalMs: 15_000,
}

/** A server that accepts requests. */
export interface ListeningServer {
  url: string
  /** Stops accepting requests, and waits until the open ones are answered or the timeout has passed. */
  drain(timeoutMs: number): Promise<void>
}

/** Serves an app over HTTP, or over HTTPS with a certificate. Throws `SettingError` when the address cannot be used. */
export async function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  {
    host,
    port,
    certificate,
  }: { host: string; port: number; certificate?: TlsCertificate | undefined },
  { headersTimeoutMs, minBodyBytes, bodyIntervalMs }: RequestPace = defaultPace,
): Promise<ListeningServer> {
  const options = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: 0,
    connectionsCheckingInterval: headersTimeoutMs / 4,
    // The app itself rejects a request without a Host header, with our usual error body.
    requireHostHeader: false,
  }
  const listener = getRequestListener(fetch, { hostname: host, errorHandler: respondToError })
  const server: Server = certificate
    ? createTlsServer({ ...options, ...certificate }, listener)
    : createServer(options, listener)
  // HTTP allows a server to ignore `Expect`; without this listener, Node would respond with 417.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  const activeSockets = new Set<Socket>()
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    activeSockets.add(socket)
    const bodyTimer = hasBody(incoming) && watchBody(incoming, minBodyBytes, bodyIntervalMs)
    outgoing.once('close', () => {
      activeSockets.delete(socket)
      if (bodyTimer) clearInterval(bodyTimer)
      // Discards the rest of an unread body, which would block the next request on the connection.
      if (!incoming.complete) incoming.removeAllListeners('data').resume()
      if (activeSockets.size === 0) server.emit('idle')
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || activeSockets.has(socket)) socket.destroy()
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') respondRaw(socket, ...tooSlow)
    else if (error.code === 'HPE_HEADER_OVERFLOW') respondRaw(socket, ...headersTooLarge)
    else respondRaw(socket, ...unreadable)
  })
  await startListening(server, host, port)
  const address = server.address() as AddressInfo
  return {
    url: `${certificate ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    async drain(timeoutMs) {
      server.close()
      if (activeSockets.size > 0) {
        await new Promise<void>((resolve) => {
          server.once('idle', resolve)
          setTimeout(resolve, timeoutMs).unref()
        })
      }
      server.closeAllConnections()
    },
  }
}

function startListening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const address = `${host}:${port}`
      reject(
        error.code === 'EADDRINUSE'
          ? new SettingError(`PORT=${port} is in use: another program listens at ${address}`)
          : new SettingError(`HOST and PORT: cannot listen at ${address}: ${error.message}`),
      )
    })
    server.listen(port, host)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/**
 * Ends a request whose body arrives too slowly, unless received bytes are still waiting for the app to read them.
 */
function watchBody(
  incoming: IncomingMessage,
  minBytes: number,
  intervalMs: number,
): NodeJS.Timeout {
  const { socket } = incoming
  let bytesBefore = socket.bytesRead
  let isBufferEmpty = true
  const timer = setInterval(() => {
    if (incoming.complete || incoming.destroyed) return clearInterval(timer)
    const receivedBytes = socket.bytesRead - bytesBefore
    const wasBufferEmpty = isBufferEmpty
    bytesBefore = socket.bytesRead
    isBufferEmpty = incoming.readableLength === 0
    // The buffer must be empty at both ends of the interval: when it is full the client cannot send.
    if (receivedBytes < minBytes && isBufferEmpty && wasBufferEmpty) respondRaw(socket, ...tooSlow)
  }, intervalMs)
  return timer
}

type RawResponse = [status: string, body: ApiError]
const tooSlow: RawResponse = [
  '408 Request Timeout',
  { error: 'The request arrived too slowly', code: 'too_slow' },
]
const headersTooLarge: RawResponse = [
  '431 Request Header Fields Too Large',
  { error: 'The headers of the request are too large', code: 'too_large' },
]
const unreadable: RawResponse = [
  '400 Bad Request',
  { error: 'The request could not be read', code: 'invalid_input' },
]

/** Writes a response straight to the socket, bypassing the app, and closes it. */
function respondRaw(socket: Socket, status: string, body: ApiError): void {
  const text = JSON.stringify(body)
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json',
    'content-length': text.length,
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`${[`HTTP/1.1 ${status}`, ...head].join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
}

/** Returns the response when the adapter rejects the request's URL or host, or when the app throws. */
function respondToError(error: unknown): Response {
  const failure = error instanceof RequestError ? invalidInput(unreadable[1].error) : error
  const { status, body, headers } = errorResponse(failure)
  return Response.json(body, { status, headers: { ...apiHeaders, ...headers } })
}
