import { Progress } from '@callwright/ui/progress'
import { messages } from '../lib/messages.ts'

export interface ImportProgressProps {
  /** What is being imported. */
  file: File
  /** How much of it has been sent, from 0 to 1. */
  sent: number
}

/** A file on its way to the server, and what becomes of it there. */
export function ImportProgress({ file, sent }: ImportProgressProps) {
  const { uploading, uploadHint, uploaded } = messages.contacts
  return (
    <div className="min-w-0 flex-1 max-sm:order-last">
      <Progress label={uploading(file.name)} value={sent} max={1} />
      <p role="status" className="mt-1 text-muted text-sm">
        {sent < 1 ? uploadHint : uploaded}
      </p>
    </div>
  )
}
