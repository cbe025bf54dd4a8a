import type { CampaignForecast } from '@callwright/contract'
import type { Formatter } from '../lib/formatter.ts'
import { forecastTexts } from './forecast.messages.ts'

/** Returns the range of 8 in 10 results, for example `$3.1000 – $4.2000`. */
export function formatRange(
  { p10, p90 }: { p10: number; p90: number },
  format: (value: number) => string,
): string {
  return forecastTexts.range(format(p10), format(p90))
}

/** Returns when 8 in 10 campaigns finish, for example `3:04 PM – 4:10 PM`, or with the days when these differ. */
export function formatFinish(
  { p10, p90 }: NonNullable<CampaignForecast['finish']>,
  { locale, timeZone }: Pick<Formatter, 'locale' | 'timeZone'>,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return format.formatRange(new Date(p10), new Date(p90))
}
