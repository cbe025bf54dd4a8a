import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Auth, accessOf } from '../auth/index.ts'
import type { ChangeFeed, WorkspaceChange } from './change-feed.ts'

const heartbeatMs = 15_000

/** The buffer for a slow browser. When it is full, the stream ends, and the browser reconnects and refetches. */
const maxBuffered = new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 })

const headers = {
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
}

/**
 * Serves `GET /api/events`: server-sent events that name what changed in the workspace of the request, with a comment
 * every 15 s as a heartbeat. It begins with the recent changes. The stream ends when the session of the request has ended.
 */
export function serveEvents(
  app: Hono,
  { changes, auth }: { changes: ChangeFeed; auth: Auth },
): void {
  app.get('/api/events', (c) => {
    // A HEAD request has no body whose end would remove the subscription.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const access = accessOf(c)
    const { workspaceId } = access
    // Absent when a test calls the app without a server.
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    let unsubscribeAll = () => {}
    const events = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const encoder = new TextEncoder()
          const write = (text: string) => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text))
            end()
            outgoing?.destroy()
          }
          const send = (
            { workspaceId: changedWorkspaceId, ...event }: WorkspaceChange,
            id: string,
          ) => {
            if (changedWorkspaceId !== null && changedWorkspaceId !== workspaceId) return
            write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
          }
          /** Ends the stream when its session or API key has ended; returns whether it is open. */
          const checkAccess = async () => {
            // While the database does not answer, the stream stays.
            const hasEnded = !(await auth.isSignedIn(access).catch(() => true))
            if (isOpen && hasEnded) end()
            return isOpen
          }
          const beat = async () => {
            if (await checkAccess()) write(': still here\n\n')
          }
          const unsubscribe = changes.subscribe({
            onChange: send,
            onEnd: () => end(),
            onAccessEnd: (userId) => {
              if (userId === access.userId) void checkAccess()
            },
          })
          const heartbeat = setInterval(() => void beat(), heartbeatMs)
          let isOpen = true
          unsubscribeAll = () => {
            isOpen = false
            clearInterval(heartbeat)
            unsubscribe()
          }
          const end = () => {
            unsubscribeAll()
            controller.close()
          }
          // The first bytes tell the browser that it is connected.
          write(': connected\n\n')
          for (const [change, id] of changes.recentChanges()) send(change, id)
        },
        cancel: () => unsubscribeAll(),
      },
      maxBuffered,
    )
    return c.body(events, 200, headers)
  })
}
