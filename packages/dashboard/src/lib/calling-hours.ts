import type { CallingHours, CampaignPurpose } from '@callwright/contract'

/** The days of a week, from Monday, as 1 to 7. */
export const allDays = [1, 2, 3, 4, 5, 6, 7] as const

export const purposeLabels: Record<CampaignPurpose, string> = {
  informational: 'Informational',
  marketing: 'Marketing',
}

/** A Monday, to name the weekdays. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 24 * 60 * 60_000

/** Returns the short names of the days of a week, from Monday. */
export function weekdayNames(locale: string): string[] {
  const formatter = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return allDays.map((day) => formatter.format(new Date(monday + (day - 1) * dayMs)))
}

/** Returns the hours of a campaign, for example `Mon–Fri, 09:00–20:00`. */
export function formatCallingHours({ from, until, days }: CallingHours, locale: string): string {
  const sorted = days.toSorted((a, b) => a - b)
  const [first = 1] = sorted
  const last = sorted.at(-1) ?? first
  const isRange = sorted.length > 2 && last - first === sorted.length - 1
  const allNames = weekdayNames(locale)
  const names = (isRange ? [first, last] : sorted).map((day) => allNames[day - 1])
  const times = from === '00:00' && until === '24:00' ? 'all day' : `${from}–${until}`
  return `${names.join(isRange ? '–' : ', ')}, ${times}`
}
