import type { ChangeEvent } from '@callwright/contract'
import shapes from '@callwright/contract/routes.json'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from './api.ts'
import { conforms } from './conforms.ts'
import { type ServerMessage, shareConnection } from './server-events.ts'

/** Whether server events arrive. */
export type LiveStatus = 'connecting' | 'connected' | 'disconnected'

/** The debounce time: a burst of changes causes one refresh. */
const debounceMs = 150

/** The minimum time between two refreshes. */
const minIntervalMs = 1_000

type Changed = keyof typeof keys
const keys = {
  contacts: api.contacts.key(),
  campaigns: api.campaigns.key(),
  calls: api.calls.key(),
}

/** Listens to server events and invalidates the affected queries; returns a function that stops it. */
export function connectLive(
  queryClient: QueryClient,
  onStatus: (status: LiveStatus) => void,
  listen = shareConnection,
): () => void {
  const changed = new Set<Changed>()
  let missed = false
  let busy = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  // One refresh at a time: a stream of events must not cancel its own refetches again and again.
  const refresh = async () => {
    const touched = [...changed]
    changed.clear()
    await Promise.all(
      touched.map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })),
    )
    if (!stopped) timer = setTimeout(finish, minIntervalMs)
  }
  const finish = () => {
    busy = changed.size > 0
    if (busy) void refresh()
  }
  const schedule = () => {
    if (busy) return
    busy = true
    timer = setTimeout(refresh, debounceMs)
  }

  const receive = (message: ServerMessage) => {
    if (message.kind === 'change') {
      const event: unknown = JSON.parse(message.data)
      if (!conforms(shapes.event, event)) throw new Error(`No event: ${message.data}`)
      changed.add((event as ChangeEvent).changed)
      schedule()
      return
    }
    const isOpen = message.kind === 'open'
    // Events may have been missed, so all active queries are refetched.
    if (isOpen && missed) void queryClient.invalidateQueries()
    missed = !isOpen
    onStatus(isOpen ? 'connected' : 'disconnected')
  }
  const stop = listen(receive)

  return () => {
    stopped = true
    stop()
    clearTimeout(timer)
  }
}

/** Keeps all screens up to date while mounted; returns whether events arrive. */
export function useLive(): LiveStatus {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('connecting')
  useEffect(() => connectLive(queryClient, setStatus), [queryClient])
  return status
}
