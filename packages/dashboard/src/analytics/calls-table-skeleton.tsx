import { Skeleton } from '@callwright/ui/skeleton'

/** Stands where the calls will be. */
export function CallsTableSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading calls" className="flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-6 border-t px-5 first:border-t-0">
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="h-5.5 w-18" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  )
}
