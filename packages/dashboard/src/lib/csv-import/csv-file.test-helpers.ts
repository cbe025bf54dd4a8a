import { contactColumn, contactColumns, mapHeadersToColumns } from '@callwright/contract'
import { type CsvRecord, readCsv } from './csv-file.ts'
import type { CsvImportKind } from './csv-import-kind.ts'

/** Returns all records of a CSV file. */
export async function readRecords(...parts: BlobPart[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const batch of readCsv(new Blob(parts))) records.push(...batch)
  return records
}

/** An import of contacts. */
export const contactsKind: CsvImportKind = {
  columns: contactColumns,
  columnOf: contactColumn,
  mapHeaders: mapHeadersToColumns,
  texts: {
    title: 'Import Contacts',
    hint: '',
    noRows: 'The file has no contacts in it',
    previewTitle: () => 'The contacts of the file',
    uploaded: 'Upload complete',
    imported: () => 'Import completed',
    importFailed: () => 'Import failed',
  },
}
