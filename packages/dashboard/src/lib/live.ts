import type { ChangeEvent } from '@callwright/contract'
import schemas from '@callwright/contract/routes.json'
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from './api.ts'
import { matchesSchema } from './matches-schema.ts'
import { isRefetchedSince, refetchAfterChange } from './refetched-events.ts'
import { type ServerMessage, shareConnection } from './server-events.ts'

/** Whether server events arrive. */
export type LiveStatus = 'connecting' | 'connected' | 'disconnected'

/** The delay of a refresh after a change, so that a burst of changes causes one refresh. */
const debounceMs = 150

/** The minimum time between two refreshes. */
const minIntervalMs = 1_000

/** The maximum time that a refresh waits for writes of this tab. */
const maxWaitForWritesMs = 2_000

/**
 * The maximum time until the first connection, for which the changes since the first fetch are not lost: the event stream
 * begins with those of the last ten seconds.
 */
const maxFirstConnectMs = 5_000

/**
 * The first part of the keys of forecasts for campaigns that do not exist yet. It is none of the API's, so that the calls
 * of running campaigns do not request them again.
 */
export const campaignPreviewKey = 'campaign preview'

/** What a forecast depends on. */
const forecastResources = ['contacts', 'policy', 'suppressions'] as const

type Resource = keyof typeof queryKeys
const queryKeys = {
  // The members of a campaign show the name and the number of their contact.
  contacts: [api.contacts.key(), api.campaigns.members.key()],
  campaigns: [api.campaigns.key(), api.overview.key()],
  calls: [api.calls.key(), api.overview.key()],
  // A change of the voice provider is one of the policy. The members of a campaign may wait because of it.
  policy: [
    api.policy.key(),
    api.callingStop.key(),
    api.config.key(),
    api.assistants.key(),
    api.workspace.getProvider.key(),
    api.campaigns.key(),
  ],
  // A campaign skips the contacts on the list, and a call says whether its number is on it.
  suppressions: [api.suppressions.key(), api.campaigns.key(), api.calls.get.key()],
}

/** Listens to server events and invalidates the affected queries; returns a function that stops it. */
export function connectLive(
  queryClient: QueryClient,
  onStatus: (status: LiveStatus) => void,
  connect = shareConnection,
): () => void {
  /** The changed resources, each with the id of its last event. */
  const changedResources = new Map<Resource, string | undefined>()
  const startedAt = Date.now()
  let mayHaveMissedEvents = () => Date.now() - startedAt > maxFirstConnectMs
  let isRefreshing = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  // One refresh at a time: otherwise a stream of events would cancel each refetch with the next one.
  const refresh = async () => {
    /** The keys of the changed resources, each once with the id of its last event. */
    const changes = new Map(
      [...changedResources].flatMap(([name, eventId]) =>
        queryKeys[name].map((queryKey) => [hashKey(queryKey), { queryKey, eventId }]),
      ),
    )
    // Not waited for: a forecast takes some seconds, in which nothing else would be refreshed.
    if (forecastResources.some((name) => changedResources.has(name))) {
      const forecasts = { queryKey: [campaignPreviewKey] }
      void queryClient.invalidateQueries(forecasts, { cancelRefetch: false })
    }
    changedResources.clear()
    await Promise.all(
      Array.from(changes.values(), async ({ queryKey, eventId }) => {
        if (!(await isRefetchedSince(queryKey, eventId)))
          await refetchAfterChange(queryClient, { queryKey })
      }),
    )
    if (!isStopped) timer = setTimeout(refreshAgain, minIntervalMs)
  }
  // The event of a write can come long before its response, after which the write fetches the same queries itself.
  const refreshAfterWrites = (waitedMs = 0) => {
    if (queryClient.isMutating() === 0 || waitedMs >= maxWaitForWritesMs) return void refresh()
    timer = setTimeout(refreshAfterWrites, debounceMs, waitedMs + debounceMs)
  }
  const refreshAgain = () => {
    isRefreshing = changedResources.size > 0
    if (isRefreshing) refreshAfterWrites()
  }
  const scheduleRefresh = () => {
    if (isRefreshing) return
    isRefreshing = true
    timer = setTimeout(refreshAfterWrites, debounceMs)
  }

  const receive = (message: ServerMessage) => {
    if (message.kind === 'change') {
      const event: unknown = JSON.parse(message.data)
      if (!matchesSchema(schemas.event, event)) throw new Error(`Invalid event: ${message.data}`)
      const { changed } = event as ChangeEvent
      // A map keeps the place of a key that is set again, and the last event must be the last entry.
      changedResources.delete(changed)
      changedResources.set(changed, message.id)
      scheduleRefresh()
      return
    }
    const isOpen = message.kind === 'open'
    // Events may have been missed, so all active queries are refetched.
    if (isOpen && mayHaveMissedEvents()) void refetchAfterChange(queryClient)
    mayHaveMissedEvents = () => !isOpen
    onStatus(isOpen ? 'connected' : 'disconnected')
  }
  const disconnect = connect(receive)

  return () => {
    isStopped = true
    disconnect()
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
