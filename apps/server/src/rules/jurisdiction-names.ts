/** The states of the United States with hours of their own. */
const stateNames: Record<string, string> = {
  'US-AL': 'Alabama',
  'US-CA': 'California',
  'US-CT': 'Connecticut',
  'US-FL': 'Florida',
  'US-IL': 'Illinois',
  'US-KY': 'Kentucky',
  'US-LA': 'Louisiana',
  'US-MA': 'Massachusetts',
  'US-MD': 'Maryland',
  'US-ME': 'Maine',
  'US-MI': 'Michigan',
  'US-MN': 'Minnesota',
  'US-MS': 'Mississippi',
  'US-NE': 'Nebraska',
  'US-NM': 'New Mexico',
  'US-NV': 'Nevada',
  'US-OK': 'Oklahoma',
  'US-OR': 'Oregon',
  'US-PA': 'Pennsylvania',
  'US-RI': 'Rhode Island',
  'US-SD': 'South Dakota',
  'US-TX': 'Texas',
  'US-UT': 'Utah',
  'US-WA': 'Washington',
  'US-WY': 'Wyoming',
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the name of a country or state of the law; `other` stands for an unknown country. */
export function nameOfJurisdiction(jurisdiction: string): string {
  if (jurisdiction === 'other') return 'Unknown country'
  return stateNames[jurisdiction] ?? countryNames.of(jurisdiction) ?? jurisdiction
}
