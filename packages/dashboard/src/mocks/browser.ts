import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { aConfig } from '../lib/config.mocks.ts'
import { storeHandlers } from './index.ts'

/** The stream of server events, without events: the mock server has one user. */
const emptyEventStream = http.get('*/api/events', () => {
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(': no events\n\n')),
  })
  return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
})

const reply =
  'Thank you for trying Callwright. Nobody answers in this preview; with a server, your assistant does.'

/** The streamed reply of the widget's chat, in the provider's format. */
const chat = http.post(`${aConfig().provider.base_url}/chat/web`, () => {
  const chunks = reply.split(/(?<= )/).map((delta) => {
    const chunk = { id: 'chat', sessionId: 'session', path: 'chat.output[0].content', delta }
    return `data: ${JSON.stringify(chunk)}\n\n`
  })
  return new HttpResponse(`${chunks.join('')}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })
})

let startPromise: Promise<unknown> | undefined

/** Mocks the server with one store until the page is closed. */
export async function startMockServer(): Promise<void> {
  const start = () =>
    setupWorker(emptyEventStream, chat, ...storeHandlers()).start({
      quiet: true,
      onUnhandledFrame: 'bypass',
    })
  startPromise ??= start()
  await startPromise
}
