import type { CampaignForecast } from '@callwright/contract'

const countOf = (count: number, formatted: string, one: string, many: string) =>
  `${formatted} ${count === 1 ? one : many}`

/** The texts about forecasts, in the dialog of a new campaign and on its page. */
export const forecastTexts = {
  title: 'Forecast',
  noContacts: 'Select contacts to see when the campaign will finish and what it will cost.',
  invalid: 'Correct the marked fields to see a forecast.',
  loading: 'Computing…',
  failed: 'The forecast could not be computed',
  failedHint: 'You can create the campaign without it.',
  loadFailed: 'The forecast could not be loaded',
  none: 'This campaign was created without a forecast.',
  nobody: 'None of these contacts can be called.',
  callable: (now: number, nowText: string, later: number, laterText: string) =>
    later === 0
      ? `${countOf(now, nowText, 'contact', 'contacts')} can be called at the start.`
      : now === 0
        ? `${countOf(later, laterText, 'contact', 'contacts')} can be called later:`
        : `${countOf(now, nowText, 'contact', 'contacts')} can be called at the start, ${laterText} later:`,
  skipped: (count: number, formatted: string) =>
    `${countOf(count, formatted, 'contact', 'contacts')} will be skipped:`,
  otherReasons: 'For other reasons',
  assumedStart: (time: string) => `For a start on ${time}.`,
  range: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  rangeHint: 'Each range holds the result of 8 in 10 campaigns like this one.',
  beforeEnd: (percent: string) =>
    `Finishes before the scheduled end with a probability of ${percent}.`,
  spendingLimit: (percent: string) =>
    `Pauses at a spending limit with a probability of ${percent}.`,
  basis: ({ source }: CampaignForecast['basis'], calls: string, required: string) =>
    source === 'history'
      ? `Based on the last ${calls} calls of this workspace.`
      : `Based on typical figures, because this workspace has ${calls} of the ${required} calls needed.`,
  hoursTitle: (time: string) => `Contacts who may be called, by hour from ${time}`,
  otherZones: 'Other or several',
}
