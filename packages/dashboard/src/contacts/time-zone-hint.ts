const maxListedZones = 3

/**
 * Returns in which time zone a contact is assumed to be, and why. `ofNumber` are the time zones that the stored number
 * may be in; null while none is stored, or it is being changed.
 */
export function timeZoneHint(entered: string, ofNumber: readonly string[] | null): string {
  if (ofNumber === null) return 'Calls keep to the hours on the clock there.'
  if (ofNumber.length === 0) {
    return entered
      ? 'The number says nothing about its time zone.'
      : 'The number says nothing about its time zone: without one, the contact is not called.'
  }
  const zones = listZones(ofNumber)
  if (!entered) return `Assumed from the number: ${zones}.`
  return ofNumber.includes(entered)
    ? 'The number agrees.'
    : `The number is of ${zones}: calls keep to the hours of both.`
}

function listZones(zones: readonly string[]): string {
  const names = zones.map((zone) => zone.replaceAll('_', ' '))
  const listed = names.slice(0, maxListedZones).join(', ')
  const more = names.length - maxListedZones
  return more > 0 ? `${listed} and ${more} more` : listed
}
