'use client'

import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { useSyncExternalStore } from 'react'
import { useLocale } from '../locale/index.ts'
import { useWarning } from './use-warning.ts'

const subscribeToNothing = () => () => {}

/**
 * Returns the time zone of a component: that of its prop, of the locale, or of the browser. On a server without the
 * first two it is undefined, since the browser's is not known there.
 */
export function useTimeZone(component: string, prop: string | undefined): string | undefined {
  const locale = useLocale()
  const browserTimeZone = useSyncExternalStore(
    subscribeToNothing,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  )
  const unknown = [prop, locale.timeZone].find((zone) => zone && !isTimeZone(zone))
  useWarning(component, unknown && `"${unknown}" is not a time zone.`)
  return [prop, locale.timeZone].find((zone) => zone && isTimeZone(zone)) ?? browserTimeZone
}

function isTimeZone(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
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
