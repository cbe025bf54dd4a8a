import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@callwright/ui/table'
import { texts } from './csv-import.messages.ts'
import type { CsvImportKind } from './csv-import-kind.ts'
import type { CsvPreview } from './csv-preview.ts'

export interface ImportPreviewProps {
  /** What is imported. */
  kind: CsvImportKind
  /** The preview of the file. */
  preview: CsvPreview
}

/** The first rows of a file, in the columns of the import. */
export function ImportPreview({
  kind,
  preview: { columns, ignoredHeaders, rows, hasMore },
}: ImportPreviewProps) {
  const title = kind.texts.previewTitle(rows.length, hasMore)
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-base text-strong">{title}</h3>
      <div className="rounded-md border border-hairline">
        <Table aria-label={title}>
          <TableHeader>
            <TableRow>
              {columns.map(({ column, headers }) => (
                <TableHead key={column} className="h-auto px-2.5 py-2 align-top">
                  <code className="font-mono text-strong">{column}</code>
                  <SourceHeader column={column} headers={headers} />
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map(({ line, cells }) => (
              <TableRow key={line}>
                {columns.map(({ column }, index) => (
                  <TableCell key={column} className="px-2.5 py-2">
                    <span title={cells[index]} className="block min-w-16 max-w-48 truncate">
                      <bdi>{cells[index] || <span className="text-muted">–</span>}</bdi>
                    </span>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {ignoredHeaders.length > 0 && (
        <p className="text-muted text-sm wrap-anywhere">
          {texts.previewIgnored(ignoredHeaders.join(', '))}
        </p>
      )}
    </div>
  )
}

/** The names of the column in the file, when they differ from the name in the import. */
function SourceHeader({ column, headers }: CsvPreview['columns'][number]) {
  if (headers.length === 1 && headers[0] === column) return null
  return (
    <span className="block max-w-48 truncate font-normal" title={headers.join(', ')}>
      <bdi>{headers.join(', ')}</bdi>
    </span>
  )
}
