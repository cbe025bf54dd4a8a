import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/min/metadata'

// Writes src/rules/number-places.json: which law and which time zones a phone number may belong to, by its first digits,
// and the time zones of each country.
// Usage: node scripts/build-number-places.ts <checkout of google/libphonenumber> <zone.tab of the time zone database>
const [checkout, zoneTab] = process.argv.slice(2)
if (!checkout || !zoneTab)
  throw new Error('name a checkout of google/libphonenumber and a zone.tab')

function readLines(path: string): [key: string, value: string][] {
  const text = readFileSync(join(checkout as string, path), 'utf8')
  return text.split('\n').flatMap((line): [string, string][] => {
    const [key = '', value] = line.split('|')
    return value === undefined || line.startsWith('#') ? [] : [[key.trim(), value.trim()]]
  })
}

/** Former names that libphonenumber keeps, and the present ones of the time zone database. */
const presentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Choibalsan': 'Asia/Ulaanbaatar',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Area codes that serve the same area (NANPA), where the area has several time zones: a number of each may be in any. */
const overlays = [
  ['208', '986'],
  ['250', '236', '257', '604', '672', '778'],
  ['270', '364'],
  ['418', '367', '581'],
  ['423', '729'],
  ['541', '458'],
  ['709', '879'],
  ['812', '930'],
  ['850', '448'],
]

/** Names in libphonenumber's list of places that are no state's name. */
const statesByName: Record<string, string> = {
  'Washington D.C.': 'DC',
  'Washington State': 'WA',
  'British Colombia': 'BC',
  'Nova Scotia/Prince Edward Island': 'NS',
  'Northwest Territories/Nunavut/Yukon': 'NT',
}
const stateNames =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WV West Virginia|WI Wisconsin|WY Wyoming|AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|ON Ontario|QC Quebec|SK Saskatchewan'
for (const entry of stateNames.split('|')) statesByName[entry.slice(3)] = entry.slice(0, 2)
const canadian = new Set([
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
])

const zonesByCountry: Record<string, string[]> = {}
for (const line of readFileSync(zoneTab, 'utf8').split('\n')) {
  const [country = '', , zone] = line.split('\t')
  if (!zone || line.startsWith('#')) continue
  zonesByCountry[country] = [...(zonesByCountry[country] ?? []), zone]
}

const zonesByPrefix = new Map<string, Set<string>>()
for (const [prefix, value] of readLines('resources/timezones/map_data.txt')) {
  // A number of North America keeps its area code when it moves within the area, so the area's zones are those of all
  // its exchanges.
  const key = prefix.startsWith('1') ? prefix.slice(0, 4) : prefix
  const zones = zonesByPrefix.get(key) ?? new Set()
  for (const zone of value.split('&')) zones.add(presentNames[zone] ?? zone)
  zonesByPrefix.set(key, zones)
}
for (const areas of overlays) {
  const union = new Set(areas.flatMap((area) => [...(zonesByPrefix.get(`1${area}`) ?? [])]))
  for (const area of areas) zonesByPrefix.set(`1${area}`, union)
}

const callingCodes = Object.keys(metadata.country_calling_codes)
const codeOf = (prefix: string) => callingCodes.find((code) => prefix.startsWith(code)) ?? prefix

/** Mexico, Argentina and Brazil, whose mobile numbers have an area code (`isNumberGeographical` of libphonenumber). */
const geographicMobileCodes = new Set(['52', '54', '55'])

/** Whether numbers with these digits belong to a part of the country: they exist, and none is a mobile number. */
function isGeographic(prefix: string): boolean {
  const types = Array.from({ length: 4000 }, (_, n) => {
    const digits = String((n * 7919) % 1_000_000)
      .padStart(6, '0')
      .repeat(2)
    return parsePhoneNumberFromString(`+${prefix}${digits.slice(0, 3 + (n % 8))}`)
  }).flatMap((number) => (number?.isValid() ? [number.getType()] : []))
  if (geographicMobileCodes.has(codeOf(prefix))) return types.length > 0
  return types.length > 0 && !types.includes('MOBILE') && !types.includes('FIXED_LINE_OR_MOBILE')
}

/** The state or province of each North American area code: the most frequent one of its places. */
const stateOfArea = new Map<string, string>()
const placesByArea = Map.groupBy(readLines('resources/geocoding/en/1.txt'), ([prefix]) =>
  prefix.slice(0, 4),
)
for (const [area, places] of placesByArea) {
  const states = places.flatMap(
    ([, name]) => statesByName[name] ?? /, ([A-Z]{2})$/.exec(name)?.[1] ?? [],
  )
  const counts = Map.groupBy(states, (state) => state)
  const [mostFrequent] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  const whole = places.find(([prefix]) => prefix === area)?.[1]
  const state = (whole && statesByName[whole]) ?? mostFrequent?.[0]
  if (state) stateOfArea.set(area, state)
}
// An overlay that is newer than the list of places is in the state of its area.
for (const areas of overlays) {
  const state = areas.map((area) => stateOfArea.get(`1${area}`)).find((each) => each !== undefined)
  for (const area of areas) {
    if (state && !stateOfArea.has(`1${area}`)) stateOfArea.set(`1${area}`, state)
  }
}

function jurisdictionsOf(prefix: string, zones: Set<string>): string[] {
  // An area code that belongs to no place, such as that of a free number, or that is newer than the data.
  if (prefix === '1') return ['CA', 'US']
  const state = stateOfArea.get(prefix)
  if (state && canadian.has(state)) return ['CA']
  if (state) return ['US', `US-${state}`]
  const [main = '', ...others] = metadata.country_calling_codes[codeOf(prefix)] ?? []
  const isIn = (country: string) =>
    [...zones].some((zone) => zonesByCountry[country]?.includes(zone))
  // The countries of a shared code, such as 44, differ by the digits that follow.
  if (main !== 'US' && isIn(main)) return [main]
  const found = others.filter(isIn)
  return found.length > 0 ? found : [main]
}

// For a country or a mobile range, libphonenumber names the likeliest time zones; the person may be anywhere in the country.
const jurisdictionsByPrefix = new Map<string, string[]>()
for (const [prefix, zones] of zonesByPrefix) {
  const jurisdictions = jurisdictionsOf(prefix, zones)
  jurisdictionsByPrefix.set(prefix, jurisdictions)
  if (prefix.startsWith('1') && prefix !== '1') continue
  const missing = jurisdictions
    .flatMap((country) => zonesByCountry[country] ?? [])
    .filter((zone) => !zones.has(zone))
  if (missing.length > 0 && (prefix === codeOf(prefix) || !isGeographic(prefix))) {
    zonesByPrefix.set(prefix, new Set([...zones, ...missing]))
  }
}

const indexes = new Map<string, number>()
const places: { jurisdictions: string[]; zones: string[] }[] = []
const prefixes: Record<string, number> = {}
for (const [prefix, zones] of [...zonesByPrefix].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const place = { jurisdictions: jurisdictionsByPrefix.get(prefix) ?? [], zones: [...zones].sort() }
  const key = JSON.stringify(place)
  if (!indexes.has(key)) indexes.set(key, places.push(place) - 1)
  prefixes[prefix] = indexes.get(key) as number
}
const lines = [
  `{"places": [\n${places.map((place) => `  ${JSON.stringify(place)}`).join(',\n')}\n],`,
  `"prefixes": ${JSON.stringify(prefixes)},`,
  `"countries": ${JSON.stringify(zonesByCountry)}}\n`,
]
writeFileSync(join(import.meta.dirname, '../src/rules/number-places.json'), lines.join('\n'))
