import { Progress } from '@callwright/ui/progress'
import { texts } from './csv-import.messages.ts'
import type { CsvImportKind } from './csv-import-kind.ts'

export interface ImportProgressProps {
  /** What is imported. */
  kind: CsvImportKind
  /** The file that is being imported. */
  file: File
  /** The uploaded fraction, from 0 to 1. */
  uploadedFraction: number
}

/** The progress of an import: the upload, then the import itself. */
export function ImportProgress({ kind, file, uploadedFraction }: ImportProgressProps) {
  const { uploading, uploadHint } = texts
  return (
    <div className="min-w-0 flex-1 max-sm:order-last">
      <Progress label={uploading(file.name)} value={uploadedFraction} max={1} />
      <p role="status" className="mt-1 text-muted text-sm">
        {uploadedFraction < 1 ? uploadHint : kind.texts.uploaded}
      </p>
    </div>
  )
}
