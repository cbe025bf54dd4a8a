import {
  DescriptionDetails,
  DescriptionItem,
  DescriptionTerm,
} from '@callwright/ui/description-list'
import type { ReactNode } from 'react'

export interface DetailItemProps {
  /** The name of the value. */
  term: string
  /** The value. */
  children: ReactNode
}

/** A term and its value in a description list. */
export function DetailItem({ term, children }: DetailItemProps) {
  return (
    <DescriptionItem>
      <DescriptionTerm>{term}</DescriptionTerm>
      <DescriptionDetails>{children}</DescriptionDetails>
    </DescriptionItem>
  )
}
