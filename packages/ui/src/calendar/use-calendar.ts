'use client'

import type { CalendarDate, DayOfWeek } from '@internationalized/date'
import { useMemo } from 'react'
import { useTimeZone, useToday } from '../lib/time-zone.ts'
import { useWarning } from '../lib/use-warning.ts'
import { useLocale } from '../locale/index.ts'
import { type DateLimits, toDate, toLimits } from './dates.ts'

/** The props of every component that selects dates. */
export interface CalendarSettings {
  /** The first date that can be selected, such as `2026-11-01`. */
  min?: string
  /** The last date that can be selected, such as `2026-11-30`. */
  max?: string
  /** Returns whether a date, such as `2026-11-23`, cannot be selected. A range may contain such dates. */
  isDateDisabled?: (date: string) => boolean
  /** The first day of the week: that of the locale by default. */
  firstDayOfWeek?: DayOfWeek
  /** The current time in ISO 8601, from which today follows: that of the browser by default. */
  now?: string
  /** The IANA time zone in which it is today: that of the locale, or of the browser, by default. */
  timeZone?: string
}

/** What the parts of a calendar share. */
export interface CalendarContext {
  locale: string
  firstDayOfWeek: DayOfWeek | undefined
  limits: DateLimits
  today: CalendarDate | undefined
}

/** Returns what the parts of a calendar share, and warns of settings that are no dates. */
export function useCalendar(component: string, settings: CalendarSettings): CalendarContext {
  const { min, max, isDateDisabled, firstDayOfWeek, now, timeZone } = settings
  const { locale } = useLocale()
  const today = useToday(now, useTimeZone(component, timeZone))
  const limits = useMemo(() => toLimits(min, max, isDateDisabled), [min, max, isDateDisabled])
  const invalid = [min, max].find((text) => text && !toDate(text))
  useWarning(component, invalid && `"${invalid}" is not a date such as 2026-11-23.`)
  useWarning(
    component,
    limits.min.compare(limits.max) > 0 && `\`min\`, ${min}, is after \`max\`, ${max}.`,
  )
  return { locale, firstDayOfWeek, limits, today: toDate(today) }
}
