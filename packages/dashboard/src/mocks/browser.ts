import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { worldHandlers } from './index.ts'

/** Listens as the server would, and has nothing to tell: nobody else is in this world. */
const quietEvents = http.get('*/api/events', () => {
  const stream = new ReadableStream({
    start: (line) => line.enqueue(new TextEncoder().encode(': quiet\n\n')),
  })
  return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
})

/** Puts one world behind the page in place of a server, for as long as the page is open. */
export async function startWorld(): Promise<void> {
  const worker = setupWorker(quietEvents, ...worldHandlers())
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })
}
