import { Spinner } from '@callwright/ui/spinner'

/** Stands where a dialog is going to be while its code is on the way, unless that takes no time. */
export function DialogLoading() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 grid animate-[appear_150ms_ease-out_300ms_backwards] place-items-center"
    >
      <span className="flex items-center gap-2 rounded-md border border-hairline bg-overlay px-4 py-3 shadow-overlay">
        <Spinner /> Opening...
      </span>
    </div>
  )
}
