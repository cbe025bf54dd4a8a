import { DescriptionList } from '@callwright/ui/description-list'
import type { ReactNode } from 'react'

/** Names and values in the evidence. */
export function EvidenceFacts({ children }: { children: ReactNode }) {
  return (
    <DescriptionList className="grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
      {children}
    </DescriptionList>
  )
}
