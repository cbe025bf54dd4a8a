import type { CallingHours, CallingRules, CampaignPurpose } from '@callwright/contract'

/** The days of a week, from Monday, as 1 to 7. */
export const allDays = [1, 2, 3, 4, 5, 6, 7] as const

export const purposeLabels: Record<CampaignPurpose, string> = {
  informational: 'Informational',
  marketing: 'Marketing',
}

/** The texts about calling hours, in the dialog of a new campaign and on its page. */
export const callingHoursTexts = {
  hint: 'Optional, on the clock of each contact. They can only narrow the hours that the law allows.',
  purposeHint:
    'Marketing sells or advertises. In the United States, its contacts need a written consent, and those of other calls at least an express one; contacts without it are skipped.',
  bothTimes: 'Enter both times, or neither',
  endsBeforeStart: 'The end must be after the start',
  noDay: 'Choose at least one day',
  byLaw: 'As the law allows',
  rulesOff:
    'Calling rules are switched off on this server: calls are placed at any hour, also when the law forbids them.',
  notEnforced: {
    on: null,
    off: 'Not enforced: calling rules are off',
    not_needed: 'Not enforced: this voice provider calls no real phone',
  } satisfies Record<CallingRules, string | null>,
}

/** A Monday, to name the weekdays. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 24 * 60 * 60_000

/** Returns the short name of a day. */
export function weekdayName(day: number, locale: string): string {
  const date = new Date(monday + (day - 1) * dayMs)
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)
}

/** Returns the hours of a campaign, for example `Mon–Fri, 09:00–20:00`. */
export function formatCallingHours({ from, until, days }: CallingHours, locale: string): string {
  const sorted = days.toSorted((a, b) => a - b)
  const [first = 1] = sorted
  const last = sorted.at(-1) ?? first
  const isRange = sorted.length > 2 && last - first === sorted.length - 1
  const names = (isRange ? [first, last] : sorted).map((day) => weekdayName(day, locale))
  return `${names.join(isRange ? '–' : ', ')}, ${from}–${until}`
}

/** Returns a time on the clock of a time zone, for example `Wed 8:00 AM in New York`. */
export function formatLocalTime(iso: string, zone: string, locale: string): string {
  const time = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', hour: 'numeric', minute: '2-digit' },
    timeZone: zone,
  }).format(new Date(iso))
  return `${time} in ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}`
}
