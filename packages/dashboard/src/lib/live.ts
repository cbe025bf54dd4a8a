import type { ChangeEvent } from '@callwright/contract'
import shapes from '@callwright/contract/routes.json'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from './api.ts'
import { conforms } from './conforms.ts'
import { type News, sharedNews } from './server-news.ts'

/** Whether the server's news arrive at this moment. */
export type LiveStatus = 'connecting' | 'connected' | 'disconnected'

/** A burst of changes is answered by one refresh. */
const gatherMs = 150

/** How long nothing is asked for again after a refresh: numbers that change faster than this are not read. */
const restMs = 1_000

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
  listen = sharedNews,
): () => void {
  const changed = new Set<Changed>()
  let missed = false
  let busy = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  // One refresh at a time: a stream of events must not cancel its own refetches for ever.
  const refresh = async () => {
    const touched = [...changed]
    changed.clear()
    await Promise.all(
      touched.map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })),
    )
    if (!stopped) timer = setTimeout(rest, restMs)
  }
  const rest = () => {
    busy = changed.size > 0
    if (busy) void refresh()
  }
  const gather = () => {
    if (busy) return
    busy = true
    timer = setTimeout(refresh, gatherMs)
  }

  const hear = (news: News) => {
    if (news.kind === 'change') {
      const event: unknown = JSON.parse(news.data)
      if (!conforms(shapes.event, event)) throw new Error(`No event: ${news.data}`)
      changed.add((event as ChangeEvent).changed)
      gather()
      return
    }
    const isOpen = news.kind === 'open'
    // What happened while nobody listened is unknown: ask again for everything shown.
    if (isOpen && missed) void queryClient.invalidateQueries()
    missed = !isOpen
    onStatus(isOpen ? 'connected' : 'disconnected')
  }
  const stop = listen(hear)

  return () => {
    stopped = true
    stop()
    clearTimeout(timer)
  }
}

/** Keeps every screen up to date while mounted, and says whether it can. */
export function useLive(): LiveStatus {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('connecting')
  useEffect(() => connectLive(queryClient, setStatus), [queryClient])
  return status
}
