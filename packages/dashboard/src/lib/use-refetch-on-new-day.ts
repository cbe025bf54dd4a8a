import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from './api.ts'
import { useFormatter } from './formatter.ts'
import { refetchAfterChange } from './refetched-events.ts'
import { useNow } from './use-now.ts'

/**
 * Fetches the calls of today, and those of the last days, again when the day of the reader changes: the server sends no
 * event for it.
 */
export function useRefetchOnNewDay(): void {
  const client = useQueryClient()
  const { isoDay } = useFormatter()
  const day = isoDay(useNow().toISOString())
  const fetchedDay = useRef(day)
  useEffect(() => {
    if (fetchedDay.current === day) return
    fetchedDay.current = day
    void refetchAfterChange(client, { queryKey: api.overview.key() })
    void refetchAfterChange(client, { queryKey: api.calls.key() })
  }, [client, day])
}
