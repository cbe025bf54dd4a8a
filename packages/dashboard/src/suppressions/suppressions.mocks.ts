import {
  type Call,
  contract,
  type ImportError,
  type Suppression,
  suppression,
  suppressionColumn,
  suppressionInput,
} from '@callwright/contract'
import { readCsv } from '../lib/csv-import/csv-file.ts'
import { messages } from '../lib/messages.ts'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  paginate,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'
import { impliedSuppressionHeader } from './suppression-columns.ts'

/** An entry of the do-not-call list, as in a response of the server. */
export function aSuppression(overrides: Partial<Suppression> = {}): Suppression {
  return suppression.parse({
    id: 1,
    number: '+12025550177',
    formatted: '(202) 555-0177',
    prefix: null,
    reason: 'Asked by letter',
    source: 'Letter of Nov 3',
    origin: 'entered',
    call_id: null,
    created_at: minutesAgo(60),
    ...overrides,
  })
}

const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

/** How the people opted out whose calls brought their numbers to the list. */
const optOuts: Pick<Suppression, 'origin' | 'reason'>[] = [
  { origin: 'phrase', reason: '“Please take me off your list”' },
  { origin: 'structured_output', reason: 'Does not want to be called by an AI' },
  { origin: 'call', reason: 'Asked for it at the end of the call' },
]

/** Returns an entry of each kind, newest first; opt-outs are those of conversations in which somebody declined. */
export function someSuppressions(calls: Call[] = []): Suppression[] {
  const hashed = { number: null, formatted: null }
  const declined = calls.filter((call) => call.outcome === 'conversation' && !call.qualified)
  const optedOut = optOuts.flatMap((optOut, index) => {
    const { id, contact, ended_at } = declined[index] ?? {}
    if (!contact || !id) return []
    return {
      ...optOut,
      ...toEntry({ number: contact.phone_number }),
      source: '',
      call_id: id,
      created_at: ended_at ?? daysAgo(0),
    }
  })
  const entries: Partial<Suppression>[] = [
    ...optedOut,
    { created_at: daysAgo(1) },
    {
      ...{ number: null, formatted: '+49 900', prefix: '+49900' },
      reason: 'Premium-rate numbers',
      source: '',
      created_at: daysAgo(2),
    },
    {
      ...{ number: '+493012345678', formatted: '+49 30 12345678' },
      reason: 'Works for a competitor',
      source: 'Sales team',
      created_at: daysAgo(6),
    },
    {
      ...{ number: '+13055550198', formatted: '(305) 555-0198', origin: 'imported' },
      reason: '',
      source: 'National Do Not Call Registry',
      created_at: daysAgo(30),
    },
    { ...hashed, reason: 'Asked by e-mail', source: '', created_at: daysAgo(40) },
    { ...hashed, origin: 'erasure', reason: '', source: '', created_at: daysAgo(400) },
  ]
  return entries
    .toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))
    .map((entry, index) => aSuppression({ id: entries.length - index, ...entry }))
}

/** Returns entries with different numbers, newest first. */
export function manySuppressions(count: number): Suppression[] {
  return Array.from({ length: count }, (_, index) => {
    const lastDigits = String(1000 + index)
    return aSuppression({
      id: count - index,
      number: `+1305555${lastDigits}`,
      formatted: `(305) 555-${lastDigits}`,
      origin: 'imported',
      reason: '',
      source: 'National Do Not Call Registry',
      created_at: daysAgo(30),
    })
  })
}

function matches(entry: Suppression, search: string): boolean {
  const digits = search.replace(/^\+/, '')
  const text = `${entry.reason}\n${entry.source}`.toLowerCase()
  return (
    (digits !== '' && (entry.number ?? entry.prefix ?? '').startsWith(`+${digits}`)) ||
    text.includes(search.toLowerCase())
  )
}

const alreadyListed = (field: string) => {
  const error = 'It is already on the do-not-call list'
  return errorResponse(409, { error, code: 'already_exists', fields: { [field]: error } })
}

/** Returns the entry for a number or prefix as people write it; undefined when it is not valid. */
function toEntry({ number, prefix }: { number?: string; prefix?: string }) {
  if (prefix) return { number: null, prefix, formatted: prefix }
  const digits = number?.replace(/\D/g, '') ?? ''
  if (digits.length < 10) return undefined
  return {
    number: `+${digits.length === 10 ? 1 : ''}${digits}`,
    prefix: null,
    formatted: number ?? '',
  }
}

interface SuppressionStore {
  suppressions: Suppression[]
  calls: Call[]
}

/** Returns the entries that a file adds to a list, and the errors of the other lines. */
async function readEntries(file: Blob, isListed: (entry: Partial<Suppression>) => boolean) {
  const entries: Partial<Suppression>[] = []
  const errors: ImportError[] = []
  let columns: (string | undefined)[] | undefined
  for await (const records of readCsv(file)) {
    for (const { line, cells } of records) {
      if (!columns) {
        const header = impliedSuppressionHeader(cells)
        columns = (header ?? cells).map(suppressionColumn)
        if (!header) continue
      }
      const cell = (name: string) => cells[columns?.indexOf(name) ?? -1]?.trim() ?? ''
      const [number, prefix] = [cell('number'), cell('prefix')]
      const field = prefix ? 'prefix' : 'number'
      const refuse = (reason: string) =>
        errors.push({ line, field, value: number || prefix, reason })
      const isPrefixValid = suppressionInput.shape.prefix.safeParse(prefix).success
      const entry = !prefix || isPrefixValid ? toEntry({ number, prefix }) : undefined
      if (!number && !prefix) refuse('Number or prefix is missing')
      else if (!entry) refuse(prefix ? 'Not a valid prefix' : 'Not a valid phone number')
      else if (isListed(entry)) refuse('Already on the list')
      else entries.push({ ...entry, reason: cell('reason'), source: cell('source') })
    }
  }
  return { entries, errors }
}

/** The handlers of the do-not-call list. */
export const suppressionsHandlers = {
  /** A stateful server with the given entries. */
  stateful: (store: SuppressionStore) => {
    const add = (entry: Partial<Suppression>) => {
      const id = 1 + Math.max(0, ...store.suppressions.map((each) => each.id))
      const created = aSuppression({ ...entry, id, created_at: mockNow.toISOString() })
      store.suppressions = [created, ...store.suppressions]
      return created
    }
    const isListed = ({ number, prefix }: Partial<Suppression>) =>
      store.suppressions.some((each) =>
        number ? each.number === number : prefix && each.prefix === prefix,
      )
    const find = ({ search, origin }: { search: string; origin?: string | undefined }) =>
      store.suppressions.filter(
        (entry) => matches(entry, search) && (!origin || entry.origin === origin),
      )
    return [
      // This handler comes before `/api/suppressions/{id}`, which would also match.
      responds(contract.suppressions.export, (filter) => ({
        csv_content: `number,prefix,reason,source\r\n${find(filter)
          .filter(({ formatted }) => formatted !== null)
          .map(
            ({ number, prefix, reason, source }) =>
              `${number ?? ''},${prefix ?? ''},${reason},${source}\r\n`,
          )
          .join('')}`,
        filename: 'do-not-call.csv',
      })),
      responds(contract.suppressions.list, (query) => {
        const { rows, pageInfo } = paginate(find(query), query)
        return { suppressions: rows, ...pageInfo }
      }),
      responds(contract.suppressions.create, ({ call_id, reason, source, number, prefix }) => {
        if ([call_id, number, prefix].filter((subject) => subject !== undefined).length !== 1) {
          const error = 'Give exactly one of number, prefix and call_id'
          const fields = { number: error, prefix: error, call_id: error }
          return errorResponse(400, { error, code: 'invalid_input', fields })
        }
        const call = store.calls.find(({ id }) => id === call_id)
        if (call_id !== undefined && !call) {
          return errorResponse(404, { error: 'Call not found', code: 'not_found' })
        }
        const phone = call?.contact?.phone_number ?? number
        const entry = toEntry({ ...(phone && { number: phone }), ...(prefix && { prefix }) })
        const field = prefix ? 'prefix' : 'number'
        if (!entry) {
          const error = messages.contacts.invalidPhoneNumber
          return errorResponse(400, { error, code: 'invalid_input', fields: { [field]: error } })
        }
        if (isListed(entry)) return alreadyListed(field)
        const origin = call ? 'call' : 'entered'
        return { suppression: add({ ...entry, reason, source, origin, call_id: call?.id ?? null }) }
      }),
      responds(contract.suppressions.delete, ({ params }) => {
        const stored = store.suppressions.find(({ id }) => id === params.id)
        if (!stored) return errorResponse(404, { error: 'Entry not found', code: 'not_found' })
        store.suppressions = store.suppressions.filter((entry) => entry !== stored)
        return { deleted_count: 1 }
      }),
      responds(contract.suppressions.import, async ({ file }) => {
        const { entries, errors } = await readEntries(file, isListed)
        for (const entry of entries) add({ ...entry, origin: 'imported' })
        return { imported_count: entries.length, skipped_count: errors.length, errors }
      }),
    ]
  },

  listFails: () => fails(contract.suppressions.list),
  listHangs: () => hangs(contract.suppressions.list),
  listIsUnreachable: () => dropsConnection(contract.suppressions.list),
  listIsHtml: () => respondsWithHtml(contract.suppressions.list),

  createFails: () => fails(contract.suppressions.create),
  /** The number is on the list; the server does not say which field is wrong. */
  createIsRefused: () =>
    refuses(contract.suppressions.create, 409, {
      error: 'This number is already on the do-not-call list',
      code: 'already_exists',
    }),
  deleteFails: () => fails(contract.suppressions.delete),
  exportFails: () => fails(contract.suppressions.export),
  importFails: () => fails(contract.suppressions.import),
}
