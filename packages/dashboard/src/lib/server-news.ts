/** What reaches a tab from the server: that it listens, that it does not, or that something changed. */
export type News = { kind: 'open' } | { kind: 'lost' } | { kind: 'change'; data: string }

type Tell = (news: News) => void

/** A browser gives up for good when the server answers with an error status. */
const reopenMs = 3_000

/** Listens to the server on a connection of its own; returns how to stop. */
export function ownNews(tell: Tell): () => void {
  let source: EventSource
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource('/api/events')
    source.onopen = () => tell({ kind: 'open' })
    source.onmessage = ({ data }) => tell({ kind: 'change', data })
    source.onerror = () => {
      tell({ kind: 'lost' })
      if (source.readyState === EventSource.CLOSED) reopenTimer = setTimeout(open, reopenMs)
    }
  }
  open()
  return () => {
    source.close()
    clearTimeout(reopenTimer)
  }
}

const name = 'callwright.events'

/**
 * Listens on one connection for all tabs: a browser opens six to a server, and many tabs would take them all.
 * The tab that holds the lock listens and tells the others; when it goes, the next one does.
 */
export function sharedNews(tell: Tell): () => void {
  if (!navigator.locks) return ownNews(tell)
  const channel = new BroadcastChannel(name)
  const stopped = new AbortController()
  let leads = false
  let last: News | undefined

  const hear = (news: News) => {
    if (news.kind !== 'change') {
      // Said to one who asked, it reaches those who knew.
      if (news.kind === last?.kind) return
      last = news
    }
    tell(news)
  }
  const say = (news: News) => {
    hear(news)
    channel.postMessage(news)
  }
  channel.onmessage = ({ data }: MessageEvent<News | { kind: 'hello' }>) => {
    if (data.kind !== 'hello') hear(data)
    else if (leads && last) channel.postMessage(last)
  }
  channel.postMessage({ kind: 'hello' })

  const lead = () =>
    new Promise<void>((release) => {
      // The lock may come in the moment it is given up.
      if (stopped.signal.aborted) return release()
      leads = true
      // The tab that listened until now is gone, and what happened since is unknown.
      if (last) say({ kind: 'lost' })
      const close = ownNews(say)
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
