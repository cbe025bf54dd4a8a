import { CopyableId } from '@callwright/ui/copyable-id'

export interface EvidenceIdProps {
  /** The id or the hash. */
  value: string
  /** What it belongs to, for the accessible name of the button that copies it. */
  subject: string
}

/** An id or a hash: short and to copy on a screen, whole on paper. */
export function EvidenceId({ value, subject }: EvidenceIdProps) {
  return (
    <>
      <CopyableId value={value} subject={subject} className="print:hidden" />
      <span aria-hidden="true" className="hidden break-all font-mono text-sm print:inline">
        {value}
      </span>
    </>
  )
}
