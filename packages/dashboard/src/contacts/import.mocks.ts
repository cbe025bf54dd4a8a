import { type Contact, contactColumn, contactInput, type ImportError } from '@callwright/contract'
import { readCsv } from '../lib/csv-import/csv-file.ts'
import { mockNow } from '../mocks/clock.ts'
import type { ContactFields } from './contacts.mocks.ts'

/** A file with lines that are refused for every reason, other column names, and an unknown column. */
export const dirtyCsv = `First Name;Surname;Mobile;E-mail;Company;Notes
Noor;Haddad;+1 305 555 0142;noor@example.com;"Vandelay Imports; LLC";Met at the fair
Bo;Lindqvist;;bo@example.com;Hooli;
Zoë;Marsh;12345;zoe@example.com;Globex Labs;"Call after 5,
never before"
Ravi;Patel;+1 305 555 0143;nobody@;Initech;
Noor;Haddad;+1 305 555 0142;;;
Marta;Okafor;(202) 555-0100;;;Already there
Ines;Duarte;+1 305 555 0144;ines@example.com;Pied Piper;
`

/** A file in the encoding of a spreadsheet on Windows, with accented letters in a column name and in the rows. */
export const windowsCsv = new File(
  [
    Uint8Array.from(
      'Prénom;Name;Phone\r\nZoë;Núñez;+1 305 555 0142\r\nJosé;Müller;12345\r\n',
      (letter) => letter.charCodeAt(0),
    ),
  ],
  'contacts.csv',
  { type: 'text/csv' },
)

/** Returns a CSV file with the given text. */
export function toCsvFile(text: string, name = 'contacts.csv'): File {
  return new File([text], name, { type: 'text/csv' })
}

/** Returns a file with the given number of rows without a phone number. */
export function csvWithoutNumbers(lines: number): File {
  return toCsvFile(`first_name,phone_number\n${'Nobody,\n'.repeat(lines)}`)
}

/** Returns the contacts that a file adds to the existing ones, and the errors of the other lines. */
export async function readContacts(file: Blob, existing: Contact[]) {
  const contacts: Partial<ContactFields>[] = []
  const errors: ImportError[] = []
  // The line where a phone number first appears; 0 for an existing contact.
  const lineByNumber = new Map(existing.map(({ phone_e164 }) => [phone_e164, 0]))
  let columns: ReturnType<typeof contactColumn>[] | undefined
  for await (const records of readCsv(file)) {
    for (const { line, cells } of records) {
      if (!columns) {
        columns = cells.map(contactColumn)
        continue
      }
      const getCell = (name: string) => cells[columns?.indexOf(name as 'tags') ?? -1]?.trim() ?? ''
      const result = readContact(getCell, lineByNumber)
      if ('reason' in result) errors.push({ line, ...result })
      else {
        lineByNumber.set(result.phone_e164, line)
        contacts.push({ ...result, created_at: mockNow.toISOString() })
      }
    }
  }
  return { contacts, errors }
}

function readContact(getCell: (name: string) => string, lineByNumber: Map<string, number>) {
  const phone_number = getCell('phone_number').replace(/^'/, '')
  const refuse = (reason: string) => ({ field: 'phone_number', value: phone_number, reason })
  if (!phone_number) return refuse('Phone number is missing')
  const digits = phone_number.replace(/\D/g, '')
  if (digits.length < 10) return refuse('Not a valid phone number')
  const phone_e164 = `+${digits.length === 10 ? 1 : ''}${digits}`
  const textFields = ['first_name', 'last_name', 'email', 'company'] as const
  const texts = Object.fromEntries(textFields.map((name) => [name, getCell(name)]))
  const tags = getCell('tags').split(';').filter(Boolean)
  const time_zone = getCell('time_zone') || null
  const parsed = contactInput.safeParse({ ...texts, phone_number, tags, time_zone })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? '')
    return { field, value: getCell(field), reason: issue?.message ?? '' }
  }
  const earlierLine = lineByNumber.get(phone_e164)
  if (earlierLine !== undefined)
    return refuse(earlierLine ? `Repeats line ${earlierLine}` : 'Already a contact')
  return { ...parsed.data, phone_e164 }
}
