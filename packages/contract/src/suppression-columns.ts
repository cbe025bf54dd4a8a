import { columnNameOf, contactColumn } from './contact-columns.ts'

/** The columns of a CSV file of a do-not-call list, in the order of the export. */
export const suppressionColumns = ['number', 'prefix', 'reason', 'source'] as const
export type SuppressionColumn = (typeof suppressionColumns)[number]

/** Column names of other lists, in lower case, with an underscore for all other characters. */
const aliases: Record<SuppressionColumn, string[]> = {
  number: [
    ...['do_not_call', 'do_not_call_number', 'dnc', 'dnc_number'],
    ...['msisdn', 'e164', 'phone_e164'],
  ],
  prefix: ['number_prefix', 'phone_prefix'],
  reason: ['note', 'notes', 'comment', 'why'],
  source: ['list', 'registry', 'origin'],
}

/** Returns the column for a header of a file; undefined for a column that the import ignores. */
export function suppressionColumn(header: string): SuppressionColumn | undefined {
  const name = columnNameOf(header)
  const column = suppressionColumns.find((each) => each === name || aliases[each].includes(name))
  return column ?? (contactColumn(header) === 'phone_number' ? 'number' : undefined)
}
