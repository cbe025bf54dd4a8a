import { Skeleton } from '@callwright/ui/skeleton'

export interface RowsSkeletonProps {
  /** What is loading, for screen readers. */
  label: string
  /** The expected number of rows. */
  rows: number
}

/** A placeholder for the rows of a table. */
export function RowsSkeleton({ label, rows }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label={label} className="flex flex-col">
      {Array.from({ length: rows }, (_, rowIndex) => (
        <div
          key={rowIndex}
          className="flex h-15 items-center gap-6 border-hairline border-t px-5 first:border-t-0"
        >
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="h-5.5 w-18" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  )
}
