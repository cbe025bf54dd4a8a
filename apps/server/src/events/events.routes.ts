import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Changes } from './events.ts'

const heartbeatMs = 15_000

/** `GET /api/events`: server-sent events that name what changed; a comment every 15 s keeps the line open. */
export function serveEvents(app: Hono, changes: Changes): void {
  app.get('/api/events', (c) =>
    streamSSE(c, async (stream) => {
      // A first comment, so that the browser knows at once that the line stands.
      await stream.write(': connected\n\n')
      const unsubscribe = changes.subscribe((event) => {
        void stream.writeSSE({ data: JSON.stringify(event) })
      })
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), heartbeatMs)
      await new Promise<void>((resolve) => stream.onAbort(resolve))
      clearInterval(heartbeat)
      unsubscribe()
    }),
  )
}
