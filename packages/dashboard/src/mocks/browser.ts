import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { aConfig } from '../lib/config.mocks.ts'
import { worldHandlers } from './index.ts'

/** Listens as the server would, and has nothing to tell: nobody else is in this world. */
const quietEvents = http.get('*/api/events', () => {
  const stream = new ReadableStream({
    start: (line) => line.enqueue(new TextEncoder().encode(': quiet\n\n')),
  })
  return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
})

const reply =
  'Thank you for trying Callwright. Nobody answers in this preview; with a server, your assistant does.'

/** What the widget hears, whatever one writes to it, word by word as the provider would have it. */
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

/** Puts one world behind the page in place of a server, for as long as the page is open. */
export async function startWorld(): Promise<void> {
  const start = () =>
    setupWorker(quietEvents, chat, ...worldHandlers()).start({
      quiet: true,
      onUnhandledFrame: 'bypass',
    })
  started ??= start()
  await started
}
