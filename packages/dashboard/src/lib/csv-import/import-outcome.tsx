import type { ImportError, ImportResult } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DataTable, dataTableColumns } from '@callwright/ui/data-table'
import { DialogBody, DialogFooter } from '@callwright/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { use, useCallback, useMemo } from 'react'
import { downloadText } from '../download.ts'
import { FormatterContext } from '../formatter.ts'
import { texts } from './csv-import.messages.ts'
import type { CsvImportKind } from './csv-import-kind.ts'
import { correctableFirst, countSkipReasons } from './skip-reasons.ts'
import { importErrorsCsv, skippedLinesCsv } from './skipped-lines.ts'

export interface ImportOutcomeProps {
  /** What was imported. */
  kind: CsvImportKind
  /** The imported file. */
  file: File
  /** The result of the import. */
  result: ImportResult
  /** Called when another file is to be imported. */
  onImportAnother: () => void
  /** Called when the person closes the report. */
  onClose: () => void
}

/** The result of an import, and what to do about the skipped lines. */
export function ImportOutcome({
  kind,
  file,
  result,
  onImportAnother,
  onClose,
}: ImportOutcomeProps) {
  const { imported_count, skipped_count, errors } = result
  const isEmpty = imported_count === 0 && skipped_count === 0
  // The focused element of the previous step was removed, so the focus moves to the result.
  const focusOnMount = useCallback((element: HTMLElement | null) => element?.focus(), [])
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <Alert
          ref={focusOnMount}
          tabIndex={-1}
          role="status"
          tone={isEmpty || skipped_count > 0 ? 'warning' : 'positive'}
        >
          {isEmpty ? kind.texts.noRows : kind.texts.imported(imported_count, skipped_count)}
        </Alert>
        {errors.length > 0 && (
          <>
            <SkippedLines errors={errors} />
            <SkippedLinesDownloads kind={kind} file={file} errors={errors} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onImportAnother}>
          {errors.length > 0 ? 'Import corrected file' : 'Import another file'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  )
}

interface SkippedLinesDownloadsProps {
  kind: CsvImportKind
  file: File
  errors: ImportError[]
}

function SkippedLinesDownloads({ kind, file, errors }: SkippedLinesDownloadsProps) {
  const download = useMutation({
    mutationFn: () => skippedLinesCsv(file, errors, kind),
    onSuccess: (csv) => downloadText('skipped-lines.csv', csv, 'text/csv'),
  })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted text-sm">{texts.correctHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <DownloadIcon aria-hidden="true" />
          Download skipped lines
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => downloadText('import-report.csv', importErrorsCsv(errors), 'text/csv')}
        >
          <DownloadIcon aria-hidden="true" />
          Download report
        </Button>
      </div>
      {download.isError && <Alert tone="negative">{texts.fileChanged}</Alert>}
    </div>
  )
}

/** The maximum number of errors shown, since more would take seconds to render; the report has all of them. */
const maxErrors = 100

const column = dataTableColumns<ImportError>()
const columns = [
  column.accessor('line', {
    header: 'Line',
    meta: { className: 'whitespace-nowrap' },
    cell: ({ getValue }) => (
      <>
        <span className="@min-[40rem]:hidden">Line </span>
        {getValue()}
      </>
    ),
  }),
  column.accessor('field', {
    header: 'Field',
    meta: { narrow: 'aside' },
    cell: ({ getValue }) => <code className="font-mono text-sm">{getValue()}</code>,
  }),
  column.accessor('value', {
    header: 'Value',
    // On a phone, most of the line is for the reason.
    meta: { className: '@max-[40rem]:max-w-2/5' },
    cell: ({ getValue }) =>
      getValue() ? (
        <span title={getValue()} className="@min-[40rem]:line-clamp-2">
          <bdi>{getValue()}</bdi>
        </span>
      ) : (
        <span className="text-muted">empty</span>
      ),
  }),
  column.accessor('reason', { header: 'Reason' }),
]

function SkippedLines({ errors }: { errors: ImportError[] }) {
  const { number } = use(FormatterContext)
  const rows = useMemo(() => correctableFirst(errors).slice(0, maxErrors), [errors])
  const reasons = useMemo(() => countSkipReasons(errors), [errors])
  return (
    <>
      <p className="text-sm wrap-anywhere">
        {reasons.map(({ reason, count }) => `${reason}: ${number(count)}`).join(' · ')}
      </p>
      <section
        aria-label="Skipped lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 shrink-0 overflow-auto rounded-md border border-hairline print:max-h-none print:overflow-visible"
      >
        <DataTable
          aria-label="Why lines were skipped"
          columns={columns}
          rows={rows}
          getRowId={({ line }) => String(line)}
        />
      </section>
      {errors.length > maxErrors && (
        <p className="text-muted text-sm">
          {texts.firstSkippedShown(number(maxErrors), number(errors.length))}
        </p>
      )}
    </>
  )
}
