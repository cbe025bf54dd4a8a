import type { ImportError, ImportResult } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { DataTable, dataTableColumns } from '@callwright/ui/data-table'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { FileDrop } from '@callwright/ui/file-drop'
import { useMutation } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { downloadText, toCsv } from '../lib/download.ts'
import { messages } from '../lib/messages.ts'
import { contactsMutations } from './contacts.queries.ts'

export interface ImportDialogProps {
  /** Whether the dialog shows. */
  open: boolean
  /** Hears that the dialog wants to close. */
  onOpenChange: (open: boolean) => void
}

/** Imports contacts from a CSV file, and says of every skipped line why. */
export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="lg">
        <DialogHeader>
          <DialogTitle>Import Contacts</DialogTitle>
          <DialogDescription>{messages.contacts.importHint}</DialogDescription>
        </DialogHeader>
        <ImportSteps />
      </DialogContent>
    </Dialog>
  )
}

function ImportSteps() {
  const [file, setFile] = useState<File | null>(null)
  const importing = useMutation(contactsMutations.import())
  const choose = (chosen: File | null) => {
    setFile(chosen)
    importing.reset()
  }
  if (importing.data) {
    return <ImportOutcome result={importing.data} onAnother={() => choose(null)} />
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <FileDrop
          label="Choose a CSV file"
          accept=".csv"
          file={file}
          disabled={importing.isPending}
          onFileChange={choose}
        />
        {importing.isError && (
          <Alert tone="negative">
            {messages.contacts.importFailed(serverReason(importing.error))}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button
          disabled={!file}
          busy={importing.isPending}
          busyLabel="Importing..."
          onClick={() => file && importing.mutate(file)}
        >
          Import
        </Button>
      </DialogFooter>
    </>
  )
}

interface ImportOutcomeProps {
  result: ImportResult
  onAnother: () => void
}

function ImportOutcome({ result, onAnother }: ImportOutcomeProps) {
  const { imported_count, skipped_count, errors } = result
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <Alert tone={skipped_count > 0 ? 'warning' : 'positive'} role="status">
          {messages.contacts.imported(imported_count, skipped_count)}
        </Alert>
        {errors.length > 0 && <SkippedLines errors={errors} />}
      </DialogBody>
      <DialogFooter>
        {errors.length > 0 && (
          <Button
            variant="secondary"
            className="sm:mr-auto"
            onClick={() => downloadText('skipped-lines.csv', reportOf(errors), 'text/csv')}
          >
            <DownloadIcon aria-hidden="true" />
            Download skipped lines
          </Button>
        )}
        <Button variant="secondary" onClick={onAnother}>
          Import another file
        </Button>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  )
}

const column = dataTableColumns<ImportError>()
const columns = [
  column.accessor('line', { header: 'Line', meta: { className: 'whitespace-nowrap' } }),
  column.accessor('field', {
    header: 'Field',
    cell: ({ getValue }) => <code className="font-mono text-sm">{getValue()}</code>,
  }),
  column.accessor('value', {
    header: 'Value',
    cell: ({ getValue }) => getValue() || <span className="text-muted">empty</span>,
  }),
  column.accessor('reason', { header: 'Reason' }),
]

function SkippedLines({ errors }: { errors: ImportError[] }) {
  return (
    <section
      aria-label="Skipped lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md border border-hairline"
    >
      <DataTable
        aria-label="Why lines were skipped"
        columns={columns}
        rows={errors}
        getRowId={({ line }) => String(line)}
      />
    </section>
  )
}

function reportOf(errors: ImportError[]): string {
  return toCsv([
    ['line', 'field', 'value', 'reason'],
    ...errors.map(({ line, field, value, reason }) => [line, field, value, reason]),
  ])
}
