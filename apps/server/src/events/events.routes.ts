import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Changes } from './events.ts'

const heartbeatMs = 15_000

/** What may wait for a browser that reads slowly. It is then cut off, comes back and asks again for what it shows. */
const mostWaiting = new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 })

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
}

/** `GET /api/events`: server-sent events that name what changed; a comment every 15 s keeps the line open. */
export function serveEvents(app: Hono, changes: Changes): void {
  app.get('/api/events', (c) => {
    // Nobody would ever end what who asks for the head alone has begun.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    // Absent where a test asks the app itself.
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    let leave = () => {}
    const events = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const encoder = new TextEncoder()
          const write = (text: string) => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text))
            end()
            outgoing?.destroy()
          }
          const unsubscribe = changes.subscribe(
            (event) => write(`data: ${JSON.stringify(event)}\n\n`),
            () => end(),
          )
          const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
          leave = () => {
            clearInterval(heartbeat)
            unsubscribe()
          }
          const end = () => {
            leave()
            controller.close()
          }
          // A first comment, so that the browser knows at once that the line stands.
          write(': connected\n\n')
        },
        cancel: () => leave(),
      },
      mostWaiting,
    )
    return c.body(events, 200, headers)
  })
}
