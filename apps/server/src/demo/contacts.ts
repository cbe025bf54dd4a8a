import { seededRandom } from '@callwright/voice/emulator'
import type { contacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { areaCodes, companyKinds, companyWords, firstNames, lastNames } from './names.ts'

const contactCount = 2000

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** So many contacts came with imports before the first campaign; the others were added since, a few each day. */
const importedCount = 1400
const importDaysAgo = [58, 45, 36, 33]

/** Creates the contacts of the demo, oldest first. */
export function createContacts(now: Date): (typeof contacts.$inferInsert)[] {
  const random = seededRandom('demo', 'contacts')
  const companies = Array.from(
    { length: 650 },
    () => `${random.pick(companyWords)} ${random.pick(companyKinds)}`,
  )
  const names = new Set<string>()
  return Array.from({ length: contactCount }, (_, index) => {
    let [first, last] = ['', '']
    do [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    while (names.has(`${first} ${last}`))
    names.add(`${first} ${last}`)
    const company = random.next() < 0.94 ? random.pick(companies) : ''
    const phone = createPhoneNumber(index)
    const daysAgo =
      index < importedCount
        ? (importDaysAgo[Math.floor((index * importDaysAgo.length) / importedCount)] ?? 0)
        : 30 * (1 - (index - importedCount) / (contactCount - importedCount))
    return {
      ...phone,
      workspace_id: firstWorkspaceId,
      user_id: 1,
      first_name: first,
      last_name: last,
      email: random.next() < 0.92 ? createEmail(first, last, company) : '',
      company,
      tags: createTags(random.next(), random.next()),
      created_at: new Date(now.getTime() - daysAgo * dayMs - 20 * minuteMs),
    }
  })
}

/** Returns a number of the range that is reserved for fiction, 555-0100 to 555-0199; each index has its own. */
function createPhoneNumber(index: number) {
  // The factor has no divisor in common with the number of contacts, so that no number occurs twice.
  const shuffledIndex = (index * 1301) % contactCount
  const areaCode = areaCodes[shuffledIndex % areaCodes.length] ?? ''
  const line = `01${String(Math.floor(shuffledIndex / areaCodes.length)).padStart(2, '0')}`
  return { phone_number: `(${areaCode}) 555-${line}`, phone_e164: `+1${areaCode}555${line}` }
}

function createEmail(first: string, last: string, company: string): string {
  const toAscii = (text: string) =>
    text
      .replace('ø', 'o')
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
  const domain = company === '' ? 'mail.example' : `${toAscii(company)}.example`
  return `${toAscii(first)}.${toAscii(last)}@${domain}`
}

/** Returns the tags for two numbers between 0 and 1: what the contact is to us, and the size of the company. */
function createTags(relation: number, size: number): string[] {
  const relationTag = relation < 0.45 ? 'customer' : relation < 0.8 ? 'lead' : 'trial'
  const sizeTag = size < 0.55 ? 'smb' : size < 0.85 ? 'mid-market' : 'enterprise'
  // Some customers have a contract that ends soon.
  return [relationTag, sizeTag, ...(relation < 0.15 ? ['renewal'] : [])]
}
