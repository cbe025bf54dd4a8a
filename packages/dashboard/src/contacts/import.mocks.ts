import { type Contact, contactColumn, contactInput, type ImportError } from '@callwright/contract'
import { mockNow } from '../mocks/clock.ts'
import { readCsv } from './csv-file.ts'

/** A file with lines that are refused for every reason, with other headers, and an unknown column. */
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

/** A file that a spreadsheet on Windows wrote, in its own encoding, with accents in a heading and in the lines. */
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

/** A chosen file. */
export function csvOf(text: string, name = 'contacts.csv'): File {
  return new File([text], name, { type: 'text/csv' })
}

/** Returns this many lines without a phone number. */
export function csvWithoutNumbers(lines: number): File {
  return csvOf(`first_name,phone_number\n${'Nobody,\n'.repeat(lines)}`)
}

/** Returns the contacts that a file adds to the existing ones, and the errors of the other lines. */
export async function readContacts(file: Blob, there: Contact[]) {
  const contacts: Partial<Contact>[] = []
  const errors: ImportError[] = []
  const known = new Map(there.map(({ phone_e164 }) => [phone_e164, 0]))
  let heads: ReturnType<typeof contactColumn>[] | undefined
  for await (const records of readCsv(file)) {
    for (const { line, cells } of records) {
      if (!heads) {
        heads = cells.map(contactColumn)
        continue
      }
      const cell = (name: string) => cells[heads?.indexOf(name as 'tags') ?? -1]?.trim() ?? ''
      const read = readContact(cell, known)
      if ('reason' in read) errors.push({ line, ...read })
      else {
        known.set(read.phone_e164, line)
        contacts.push({ ...read, created_at: mockNow.toISOString() })
      }
    }
  }
  return { contacts, errors }
}

function readContact(cell: (name: string) => string, known: Map<string, number>) {
  const phone_number = cell('phone_number').replace(/^'/, '')
  const refuse = (reason: string) => ({ field: 'phone_number', value: phone_number, reason })
  if (!phone_number) return refuse('Phone number is missing')
  const digits = phone_number.replace(/\D/g, '')
  if (digits.length < 10) return refuse('Not a valid phone number')
  const phone_e164 = `+${digits.length === 10 ? 1 : ''}${digits}`
  const names = ['first_name', 'last_name', 'email', 'company'] as const
  const texts = Object.fromEntries(names.map((name) => [name, cell(name)]))
  const tags = cell('tags').split(';').filter(Boolean)
  const parsed = contactInput.safeParse({ ...texts, phone_number, tags })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? '')
    return { field, value: cell(field), reason: issue?.message ?? '' }
  }
  const before = known.get(phone_e164)
  if (before !== undefined) return refuse(before ? `Repeats line ${before}` : 'Already a contact')
  return { ...parsed.data, phone_e164 }
}
