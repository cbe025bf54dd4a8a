import { toast } from '@callwright/ui/toast'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { serverReason } from './api.ts'
import { downloadText } from './download.ts'
import { ExplainedButton } from './explained-button.tsx'

interface CsvFile {
  csv_content: string
  filename: string
}

export interface ExportButtonProps<Filter> {
  /** Requests the file with what a filter selects. */
  mutation: UseMutationOptions<CsvFile, Error, Filter>
  /** Returns the filter; called when the button is pressed. */
  readFilter: () => Filter
  /** What the file contains. */
  hint: string
  /** Returns the message for a failure, with its reason when it is known. */
  failedMessage: (reason: string | null) => string
  className?: string
  children: string
}

/** Downloads a list as a CSV file. */
export function ExportButton<Filter>({
  mutation,
  readFilter,
  failedMessage,
  children,
  ...props
}: ExportButtonProps<Filter>) {
  const exportCsv = useMutation(mutation)
  return (
    <ExplainedButton
      variant="secondary"
      busy={exportCsv.isPending}
      onClick={() =>
        // The promise settles also after the page was left, unlike the callbacks of `mutate`.
        exportCsv.mutateAsync(readFilter()).then(
          ({ csv_content, filename }) => downloadText(filename, csv_content, 'text/csv'),
          (error) => toast.error(failedMessage(serverReason(error))),
        )
      }
      {...props}
    >
      <DownloadIcon aria-hidden="true" />
      {children}
    </ExplainedButton>
  )
}
