/** The columns of a CSV file of contacts, in the order of the export. */
export const contactColumns = [
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'company',
  'tags',
  'time_zone',
  'consent_basis',
  'consent_text',
  'consent_source',
  'consent_evidence',
  'consent_at',
  'consent_phone_e164',
  'phone_e164',
] as const
export type ContactColumn = (typeof contactColumns)[number]

/** Columns with the complete name, which is the first name of a contact without one. */
const fullNameAliases = ['name', 'full_name', 'contact_name']

/** Column names of other programs, in lower case, with an underscore for all other characters. */
const aliases: Record<ContactColumn, string[]> = {
  first_name: ['firstname', 'first', 'given_name', 'forename', ...fullNameAliases],
  last_name: ['lastname', 'last', 'surname', 'family_name'],
  phone_number: [
    ...['phone', 'phone_no', 'phonenumber', 'phone_1', 'phone_1_value', 'primary_phone'],
    ...['mobile', 'mobile_phone', 'mobile_number', 'mobile_no', 'cell', 'cell_phone', 'cellphone'],
    ...['telephone', 'telephone_number', 'tel', 'business_phone', 'work_phone', 'home_phone'],
  ],
  email: ['e_mail', 'mail', 'email_address', 'e_mail_address', 'e_mail_1_value', 'primary_email'],
  company: ['company_name', 'organization', 'organisation', 'organization_name', 'account_name'],
  tags: ['tag', 'labels', 'label', 'groups'],
  time_zone: ['timezone', 'tz', 'zone'],
  consent_basis: [],
  consent_text: ['consent_wording'],
  consent_source: [],
  consent_evidence: ['consent_proof'],
  consent_at: ['consent_date', 'consent_time'],
  consent_phone_e164: ['consent_phone', 'consent_phone_number', 'consent_number'],
  // An import takes only the country from it, so that a correction in `phone_number` counts.
  phone_e164: [],
}

/** Returns a header in lower case, with an underscore for all other characters. */
export const columnNameOf = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

/** Returns the contact column for a header of a file; undefined for a column that the import ignores. */
export function contactColumn(header: string): ContactColumn | undefined {
  const name = columnNameOf(header)
  return contactColumns.find((column) => column === name || aliases[column].includes(name))
}

/**
 * Returns the indexes of the cells for each column of a file, in the order in which they are read: the first cell that is not
 * empty counts. In a file with last names, a complete name counts only without a first name: otherwise, the contact would
 * have its last name twice.
 */
export function indexesByColumn(
  columns: (string | undefined)[],
  headers: string[],
): Map<string, number[]> {
  const hasLastNames = columns.includes('last_name')
  const { last = [], first = [] } = Object.groupBy(columns.keys(), (index) =>
    hasLastNames && fullNameAliases.includes(columnNameOf(headers[index] ?? '')) ? 'last' : 'first',
  )
  const indexes = new Map<string, number[]>()
  for (const index of [...first, ...last]) {
    const column = columns[index]
    if (column === undefined) continue
    const ofColumn = indexes.get(column)
    // A file may have many columns of one name, so the list is not copied.
    if (ofColumn) ofColumn.push(index)
    else indexes.set(column, [index])
  }
  return indexes
}
