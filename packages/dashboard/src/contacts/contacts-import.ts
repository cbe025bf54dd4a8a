import { contactColumn, contactColumns, mapHeadersToColumns } from '@callwright/contract'
import type { CsvImportKind } from '../lib/csv-import/csv-import-kind.ts'

/** The import of contacts. */
export const contactsImport: CsvImportKind = {
  columns: contactColumns,
  columnOf: contactColumn,
  mapHeaders: mapHeadersToColumns,
  texts: {
    title: 'Import Contacts',
    hint: 'Upload a CSV file with columns: first_name, last_name, phone_number, email, company, tags',
    noRows: 'The file has no contacts in it, only the line with the column names.',
    previewTitle: (shown, hasMore) =>
      hasMore ? `The first ${shown} contacts of the file` : 'The contacts of the file',
    uploaded: 'Upload complete. Importing contacts…',
    imported: (imported, skipped) =>
      `Import completed: ${imported} contacts imported, ${skipped} skipped`,
    importFailed: (reason) => (reason ? `Import failed: ${reason}` : 'Error importing contacts'),
  },
}
