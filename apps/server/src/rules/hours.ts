import type { CallingHours } from '@callwright/contract'
import { isHoliday } from './holidays.ts'
import { type LawfulHours, lawOn } from './law.ts'
import { firstOpenMoment, isOpen, type Window, type WindowsOn } from './local-windows.ts'

/** How far ahead a time for a call is searched. Windows return each week, and holidays are single days. */
const horizonMs = 60 * 24 * 60 * 60_000

/** When a person may be called. */
type Opening =
  | { kind: 'open' }
  /** The first moment at which the person may be called, and a time zone in which it is too early or too late now. */
  | { kind: 'opens'; at: Date; closedIn: string }
  | { kind: 'unknown-zone' }
  | { kind: 'never-opens' }

/** The hours in which a person may be called. */
export interface Hours {
  /** Returns the first time zone in which it is too early or too late; undefined when it is so in none. */
  closedZoneAt(at: Date): string | undefined
  /** Returns when the person may be called, from a moment on. */
  openingAt(at: Date): Opening
}

/**
 * Returns when a person may be called: at moments that the law of each place and the campaign's hours allow on the
 * clock of each time zone in which the person may be. No law limits the hours when `jurisdictions` is null.
 */
export function createHours(
  { zones, jurisdictions }: { zones: readonly string[]; jurisdictions: readonly string[] | null },
  callingHours: CallingHours | null,
): Hours {
  const windowsOn = rememberDates((date) => allowedWindows(jurisdictions, callingHours, date))
  const closedZoneAt = (at: Date) => zones.find((zone) => !isOpen(zone, windowsOn, at.getTime()))
  return {
    closedZoneAt,
    openingAt(at) {
      if (zones.length === 0) return { kind: 'unknown-zone' }
      const closedIn = closedZoneAt(at)
      if (closedIn === undefined) return { kind: 'open' }
      const atMs = firstOpenMoment(zones, windowsOn, at.getTime(), at.getTime() + horizonMs)
      if (atMs === null) return { kind: 'never-opens' }
      return { kind: 'opens', at: new Date(atMs), closedIn }
    },
  }
}

function rememberDates(windowsOn: WindowsOn): WindowsOn {
  const known = new Map<string, readonly Window[]>()
  return (date) => {
    const key = date.toString()
    const windows = known.get(key) ?? windowsOn(date)
    known.set(key, windows)
    return windows
  }
}

/** Returns the windows of a local date that lie within those of each place and within the campaign's. */
function allowedWindows(
  jurisdictions: readonly string[] | null,
  callingHours: CallingHours | null,
  date: Temporal.PlainDate,
): Window[] {
  const law = jurisdictions ? lawOn(jurisdictions, date) : []
  const lawful = law.map(({ rows }) => windowsOfLaw(rows, date))
  const planned = callingHours && [windowsOfCampaign(callingHours, date)]
  return [...lawful, ...(planned ?? [])].reduce(intersect, [wholeDay])
}

const wholeDay: Window = { from: 0, until: 24 * 60 }

/** Returns the windows of a date in which the law of a place allows calls. */
export const windowsOfLaw = (rows: readonly LawfulHours[], date: Temporal.PlainDate): Window[] =>
  rows
    .filter(
      ({ days, holidays }) =>
        days.some((day) => day === date.dayOfWeek) && !(holidays && isHoliday(holidays, date)),
    )
    .map(toWindow)

/** Returns the windows of a date in which a campaign calls. */
export const windowsOfCampaign = (hours: CallingHours, date: Temporal.PlainDate): Window[] =>
  hours.days.includes(date.dayOfWeek) ? [toWindow(hours)] : []

function toWindow({ from, until }: { from: string; until: string }): Window {
  return { from: toMinutes(from), until: toMinutes(until) }
}

function toMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

function intersect(some: readonly Window[], others: readonly Window[]): Window[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const from = Math.max(one.from, other.from)
      const until = Math.min(one.until, other.until)
      return from < until ? [{ from, until }] : []
    }),
  )
}
