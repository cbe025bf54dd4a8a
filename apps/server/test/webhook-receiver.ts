import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver of webhooks has got. */
interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the event it expects
  event: any
}

/** An http server on this machine that receives webhooks. */
export interface WebhookReceiver {
  url: string
  requests: ReceivedRequest[]
  /** Sets the response to the requests from now on. */
  respond(responder: (response: ServerResponse, request: ReceivedRequest) => void): void
  respondWith(status: number): void
  /** Forgets the requests, and responds with 204 again. */
  reset(): void
  close(): void
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = []
  const noContent = (response: ServerResponse) => void response.writeHead(204).end()
  let responder: Parameters<WebhookReceiver['respond']>[0] = noContent
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      event: JSON.parse(body),
    }
    requests.push(received)
    responder(response, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond(newResponder) {
      responder = newResponder
    },
    respondWith(status) {
      responder = (response) => void response.writeHead(status).end()
    },
    reset() {
      requests.length = 0
      responder = noContent
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
