/** What a tab receives: that the connection is open, that it is lost, or a change. */
export type ServerMessage = { kind: 'open' } | { kind: 'lost' } | { kind: 'change'; data: string }

type Listener = (message: ServerMessage) => void

/** The reconnect delay: EventSource stops for good when the server responds with an error status. */
const reconnectDelayMs = 3_000

/** Opens a connection for server events; returns a function that closes it. */
export function openConnection(listener: Listener): () => void {
  let source: EventSource
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource('/api/events')
    source.onopen = () => listener({ kind: 'open' })
    source.onmessage = ({ data }) => listener({ kind: 'change', data })
    source.onerror = () => {
      listener({ kind: 'lost' })
      if (source.readyState === EventSource.CLOSED)
        reconnectTimer = setTimeout(open, reconnectDelayMs)
    }
  }
  open()
  return () => {
    source.close()
    clearTimeout(reconnectTimer)
  }
}

const name = 'callwright.events'

/**
 * Shares one connection between all tabs, since browsers limit the connections to a server to six. The tab that
 * holds the lock listens and forwards events to the others; when it closes, the next one takes over.
 */
export function shareConnection(listener: Listener): () => void {
  if (!navigator.locks) return openConnection(listener)
  const channel = new BroadcastChannel(name)
  const stopped = new AbortController()
  let isLeader = false
  let last: ServerMessage | undefined

  const receive = (message: ServerMessage) => {
    if (message.kind !== 'change') {
      // The answer to one tab reaches all tabs.
      if (message.kind === last?.kind) return
      last = message
    }
    listener(message)
  }
  const broadcast = (message: ServerMessage) => {
    receive(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<ServerMessage | { kind: 'hello' }>) => {
    if (data.kind !== 'hello') receive(data)
    else if (isLeader && last) channel.postMessage(last)
  }
  channel.postMessage({ kind: 'hello' })

  const lead = () =>
    new Promise<void>((release) => {
      // The lock may be granted just when the tab stops.
      if (stopped.signal.aborted) return release()
      isLeader = true
      // The previous tab closed, and events since then are unknown.
      if (last) broadcast({ kind: 'lost' })
      const close = openConnection(broadcast)
      stopped.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  navigator.locks.request(name, { signal: stopped.signal }, lead).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error
  })
  return () => {
    stopped.abort()
    channel.close()
  }
}
