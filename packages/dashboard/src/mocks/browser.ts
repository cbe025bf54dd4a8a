import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { aConfig } from '../lib/config.mocks.ts'
import { worldHandlers } from './index.ts'

/** An event stream without events: there are no other users. */
const emptyEventStream = http.get('*/api/events', () => {
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(': quiet\n\n')),
  })
  return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
})

const reply =
  'Thank you for trying Callwright. Nobody answers in this preview; with a server, your assistant does.'

/** The streamed reply of the widget's chat, in the provider's format. */
const chat = http.post(`${aConfig().provider.base_url}/chat/web`, () => {
  const pieces = reply.split(/(?<= )/).map((delta) => {
    const piece = { id: 'chat', sessionId: 'session', path: 'chat.output[0].content', delta }
    return `data: ${JSON.stringify(piece)}\n\n`
  })
  return new HttpResponse(`${pieces.join('')}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })
})

let started: Promise<unknown> | undefined

/** Mocks the server with one world while the page is open. */
export async function startWorld(): Promise<void> {
  const start = () =>
    setupWorker(emptyEventStream, chat, ...worldHandlers()).start({
      quiet: true,
      onUnhandledFrame: 'bypass',
    })
  started ??= start()
  await started
}
