import { Progress } from '@callwright/ui/progress'
import { messages } from '../lib/messages.ts'

export interface ImportProgressProps {
  /** The file that is being imported. */
  file: File
  /** The uploaded fraction, from 0 to 1. */
  uploadedFraction: number
}

/** The progress of an import: the upload, then the import itself. */
export function ImportProgress({ file, uploadedFraction }: ImportProgressProps) {
  const { uploading, uploadHint, uploaded } = messages.contacts
  return (
    <div className="min-w-0 flex-1 max-sm:order-last">
      <Progress label={uploading(file.name)} value={uploadedFraction} max={1} />
      <p role="status" className="mt-1 text-muted text-sm">
        {uploadedFraction < 1 ? uploadHint : uploaded}
      </p>
    </div>
  )
}
