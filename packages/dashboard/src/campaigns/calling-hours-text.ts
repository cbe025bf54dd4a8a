import { type CallingRules, isTimeZone } from '@callwright/contract'

/** The texts about calling hours, in the dialog of a new campaign and on its page. */
export const callingHoursTexts = {
  hint: 'Optional, on the clock of each contact. They can only narrow the hours that the law allows.',
  purposeHint:
    'Marketing sells or advertises. In the United States, its contacts need a written consent, and those of other calls at least an express one; contacts without it are skipped.',
  bothTimes: 'Enter both times, or neither',
  incompleteTime: 'Enter a complete time, or clear it',
  endsBeforeStart: 'The end must be after the start',
  noDay: 'Choose at least one day',
  byLaw: 'As the law allows',
  rulesOff:
    'Calling rules are switched off on this server: calls are placed at any hour that their campaign allows, also when the law forbids them.',
  whyNotEnforced: {
    on: null,
    off: 'calling rules are off',
    not_needed: 'this voice provider calls no real phone',
  } satisfies Record<CallingRules, string | null>,
  notEnforced: (why: string) => `Not enforced: ${why}`,
  lawNotEnforced: (why: string) => `The hours of the law are not enforced: ${why}`,
}

/**
 * Returns a time on the clock of a time zone, for example `Wed 8:00 AM in New York`; null in a browser that does not know
 * the time zone yet.
 */
export function formatLocalTime(iso: string, zone: string, locale: string): string | null {
  if (!isTimeZone(zone)) return null
  const time = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', hour: 'numeric', minute: '2-digit' },
    timeZone: zone,
  }).format(new Date(iso))
  return `${time} in ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}`
}
