import { suppressionColumn, suppressionColumns } from '@callwright/contract'
import type { CsvImportKind } from '../lib/csv-import/csv-import-kind.ts'
import { ImportChoice } from '../lib/csv-import/import-choice.tsx'
import { CsvImportDialog, type ImportStepProps } from '../lib/csv-import/import-dialog.tsx'
import { impliedSuppressionHeader, mapSuppressionHeaders } from './suppression-columns.ts'
import { suppressionsMutations } from './suppressions.queries.ts'

const suppressionsImport: CsvImportKind = {
  columns: suppressionColumns,
  columnOf: suppressionColumn,
  mapHeaders: mapSuppressionHeaders,
  impliedHeader: impliedSuppressionHeader,
  texts: {
    title: 'Import a do-not-call list',
    hint: 'Upload a CSV file with a column number or prefix, and optionally reason and source.',
    noRows: 'The file has no entries in it, only the line with the column names.',
    previewTitle: (shown, hasMore) =>
      hasMore ? `The first ${shown} entries of the file` : 'The entries of the file',
    uploaded: 'Upload complete. Importing entries…',
    imported: (imported, skipped) =>
      `Import completed: ${imported} ${imported === 1 ? 'entry' : 'entries'} imported, ${skipped} skipped`,
    importFailed: (reason) => (reason ? `Import failed: ${reason}` : 'Error importing the list'),
  },
}

export interface ImportSuppressionsDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Imports a do-not-call list from a CSV file. */
export function ImportSuppressionsDialog(props: ImportSuppressionsDialogProps) {
  return (
    <CsvImportDialog
      kind={suppressionsImport}
      mutation={suppressionsMutations.import}
      renderChoice={(step) => <SuppressionsChoice {...step} />}
      {...props}
    />
  )
}

function SuppressionsChoice({ onImport, ...props }: ImportStepProps<File>) {
  return (
    <ImportChoice
      kind={suppressionsImport}
      onImport={() => props.file && onImport(props.file)}
      {...props}
    />
  )
}
