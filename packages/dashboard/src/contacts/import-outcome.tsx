import type { ImportError, ImportResult } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DataTable, dataTableColumns } from '@callwright/ui/data-table'
import { DialogBody, DialogFooter } from '@callwright/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { use, useCallback } from 'react'
import { downloadText } from '../lib/download.ts'
import { FormatContext } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { skippedLines, skippedReport } from './skipped-lines.ts'

export interface ImportOutcomeProps {
  /** What was imported. */
  file: File
  /** What became of it. */
  result: ImportResult
  /** Hears that another file is to be imported. */
  onAnother: () => void
  /** Hears that the report was read. */
  onClose: () => void
}

/** What became of an imported file, and what to do about the lines that were skipped. */
export function ImportOutcome({ file, result, onAnother, onClose }: ImportOutcomeProps) {
  const { imported_count, skipped_count, errors } = result
  const { imported, fileNoContacts } = messages.contacts
  const nothing = imported_count === 0 && skipped_count === 0
  // What had the focus went with the step before.
  const focus = useCallback((news: HTMLElement | null) => news?.focus(), [])
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <Alert
          ref={focus}
          tabIndex={-1}
          role="status"
          tone={nothing || skipped_count > 0 ? 'warning' : 'positive'}
        >
          {nothing ? fileNoContacts : imported(imported_count, skipped_count)}
        </Alert>
        {errors.length > 0 && (
          <>
            <SkippedLines errors={errors} />
            <Downloads file={file} errors={errors} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onAnother}>
          {errors.length > 0 ? 'Import the mended file' : 'Import another file'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  )
}

interface DownloadsProps {
  file: File
  errors: ImportError[]
}

function Downloads({ file, errors }: DownloadsProps) {
  const download = useMutation({
    mutationFn: () => skippedLines(file, errors),
    onSuccess: (csv) => downloadText('skipped-lines.csv', csv, 'text/csv'),
  })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted text-sm">{messages.contacts.mendHint}</p>
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
          onClick={() => downloadText('import-report.csv', skippedReport(errors), 'text/csv')}
        >
          <DownloadIcon aria-hidden="true" />
          Download report
        </Button>
      </div>
      {download.isError && <Alert tone="negative">{messages.contacts.fileMoved}</Alert>}
    </div>
  )
}

/** More would take seconds to draw; the report has them all. */
const mostShown = 100

const column = dataTableColumns<ImportError>()
const columns = [
  column.accessor('line', { header: 'Line', meta: { className: 'whitespace-nowrap' } }),
  column.accessor('field', {
    header: 'Field',
    cell: ({ getValue }) => <code className="font-mono text-sm">{getValue()}</code>,
  }),
  column.accessor('value', {
    header: 'Value',
    cell: ({ getValue }) =>
      getValue() ? (
        <span title={getValue()} className="line-clamp-2">
          <bdi>{getValue()}</bdi>
        </span>
      ) : (
        <span className="text-muted">empty</span>
      ),
  }),
  column.accessor('reason', { header: 'Reason' }),
]

function SkippedLines({ errors }: { errors: ImportError[] }) {
  const { number } = use(FormatContext)
  return (
    <>
      <section
        aria-label="Skipped lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 shrink-0 overflow-auto rounded-md border border-hairline"
      >
        <DataTable
          aria-label="Why lines were skipped"
          columns={columns}
          rows={errors.length > mostShown ? errors.slice(0, mostShown) : errors}
          getRowId={({ line }) => String(line)}
        />
      </section>
      {errors.length > mostShown && (
        <p className="text-muted text-sm">
          {messages.contacts.someSkipped(number(mostShown), number(errors.length))}
        </p>
      )}
    </>
  )
}
