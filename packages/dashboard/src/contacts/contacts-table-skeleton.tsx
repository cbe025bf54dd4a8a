import { Skeleton } from '@callwright/ui/skeleton'

/** Typical widths of names, numbers, e-mail addresses and companies. */
const widths = ['w-3/5', 'w-1/2', 'w-4/5', 'w-2/5']
const rows = Array.from({ length: 8 }, (_, index) => index)

/** A placeholder while the contacts load. */
export function ContactsTableSkeleton() {
  return (
    <div role="status" aria-label="Loading contacts" className="flex flex-col">
      {rows.map((row) => (
        <div key={row} className="flex h-13 items-center gap-6 border-t px-5 first:border-t-0">
          <Skeleton className="size-4 shrink-0" />
          {widths.map((width) => (
            <div key={width} className="flex-1">
              <Skeleton className={width} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
