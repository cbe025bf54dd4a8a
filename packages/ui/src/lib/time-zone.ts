'use client'

import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { useMemo, useSyncExternalStore } from 'react'
import { useLocale } from '../locale/index.ts'
import { isAcceptedByIntl } from './is-accepted-by-intl.ts'
import { useWarning } from './use-warning.ts'

const subscribeToNothing = () => () => {}

/**
 * Returns the time zone of a component: that of its prop, of the locale, or of the browser. On a server without the
 * first two it is undefined, since the browser's is not known there.
 */
export function useTimeZone(component: string, prop: string | undefined): string | undefined {
  const locale = useLocale()
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const isValid = useMemo(() => !prop || isAcceptedByIntl({ timeZone: prop }), [prop])
  useWarning(component, !isValid && `"${prop}" is not a time zone.`)
  const given = (isValid && prop) || locale.timeZone
  if (given || !isInBrowser) return given
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Returns the current day in a time zone, as in `2026-11-23`. On a server without `now` it is undefined, since the day
 * may be another one when the browser shows the page.
 */
export function useToday(now: string | undefined, timeZone: string | undefined) {
  const givenTime = now === undefined ? Number.NaN : Date.parse(now)
  const dayAt = (timestamp: number) =>
    timeZone && toCalendarDate(fromAbsolute(timestamp, timeZone)).toString()
  return useSyncExternalStore(
    subscribeToNothing,
    () => dayAt(Number.isNaN(givenTime) ? Date.now() : givenTime),
    () => (Number.isNaN(givenTime) ? undefined : dayAt(givenTime)),
  )
}
