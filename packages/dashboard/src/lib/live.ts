import { changeEvent } from '@callwright/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from './api.ts'

/** Whether the server's news arrive at this moment. */
export type LiveStatus = 'connecting' | 'connected' | 'disconnected'

/** A burst of changes is answered by one refresh. */
const gatherMs = 150
/** A browser gives up for good when the server answers with an error status. */
const reopenMs = 3_000

type Changed = keyof typeof keys
const keys = {
  contacts: api.contacts.key(),
  campaigns: api.campaigns.key(),
  calls: api.calls.key(),
}

/** Listens to the server and refreshes what its events touch; returns how to stop. */
export function connectLive(
  queryClient: QueryClient,
  onStatus: (status: LiveStatus) => void,
): () => void {
  const changed = new Set<Changed>()
  let source: EventSource
  let missed = false
  let refreshing = false
  let gatherTimer: ReturnType<typeof setTimeout> | undefined
  let reopenTimer: ReturnType<typeof setTimeout> | undefined

  // One refresh at a time: a stream of events must not cancel its own refetches for ever.
  const refresh = async () => {
    gatherTimer = undefined
    refreshing = true
    const touched = [...changed]
    changed.clear()
    await Promise.all(
      touched.map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })),
    )
    refreshing = false
    if (changed.size > 0) gather()
  }
  const gather = () => {
    if (!refreshing) gatherTimer ??= setTimeout(refresh, gatherMs)
  }

  const open = () => {
    source = new EventSource('/api/events')
    source.onopen = () => {
      // What happened while nobody listened is unknown: ask again for everything shown.
      if (missed) void queryClient.invalidateQueries()
      missed = false
      onStatus('connected')
    }
    source.onmessage = ({ data }) => {
      changed.add(changeEvent.parse(JSON.parse(data)).changed)
      gather()
    }
    source.onerror = () => {
      missed = true
      onStatus('disconnected')
      if (source.readyState === EventSource.CLOSED) reopenTimer = setTimeout(open, reopenMs)
    }
  }
  open()

  return () => {
    source.close()
    clearTimeout(gatherTimer)
    clearTimeout(reopenTimer)
  }
}

/** Keeps every screen up to date while mounted, and says whether it can. */
export function useLive(): LiveStatus {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('connecting')
  useEffect(() => connectLive(queryClient, setStatus), [queryClient])
  return status
}
