/**
 * What a tab receives: that the connection is open, that it is lost, or a change with the id of its event, which is
 * missing when a tab with an earlier version of the product forwards it.
 */
export type ServerMessage =
  | { kind: 'open' }
  | { kind: 'lost' }
  | { kind: 'change'; data: string; id?: string }

type Listener = (message: ServerMessage) => void

/** The delay before reconnecting, since EventSource does not reconnect after an error status. */
const reconnectDelayMs = 3_000

/** Opens a connection for server events; returns a function that closes it. */
export function openConnection(listener: Listener): () => void {
  let source: EventSource
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource('/api/events')
    source.onopen = () => listener({ kind: 'open' })
    source.onmessage = ({ data, lastEventId }) =>
      listener({ kind: 'change', data, id: lastEventId })
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

const sharedName = 'callwright.events'

/**
 * Shares one connection between all tabs, since browsers limit the connections to a server to six. The tab that
 * holds the lock listens and forwards events to the others; when it closes, the next one takes over.
 */
export function shareConnection(listener: Listener): () => void {
  if (!navigator.locks) return openConnection(listener)
  const channel = new BroadcastChannel(sharedName)
  const abortController = new AbortController()
  let isLeader = false
  let lastStatus: ServerMessage | undefined

  const receive = (message: ServerMessage) => {
    if (message.kind !== 'change') {
      // The response to the status request of one tab reaches all tabs.
      if (message.kind === lastStatus?.kind) return
      lastStatus = message
    }
    listener(message)
  }
  const broadcast = (message: ServerMessage) => {
    receive(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<ServerMessage | { kind: 'status-request' }>) => {
    if (data.kind !== 'status-request') receive(data)
    else if (isLeader && lastStatus) channel.postMessage(lastStatus)
  }
  channel.postMessage({ kind: 'status-request' })

  const becomeLeader = () =>
    new Promise<void>((release) => {
      // The lock may be granted just when the tab stops.
      if (abortController.signal.aborted) return release()
      isLeader = true
      // Events since the previous tab closed were missed.
      if (lastStatus) broadcast({ kind: 'lost' })
      const close = openConnection(broadcast)
      abortController.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  navigator.locks
    .request(sharedName, { signal: abortController.signal }, becomeLeader)
    .catch((error: unknown) => {
      if (!abortController.signal.aborted) throw error
    })
  return () => {
    abortController.abort()
    channel.close()
  }
}
