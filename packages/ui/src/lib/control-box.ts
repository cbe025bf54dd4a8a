/** The classes of a box around the inputs and buttons of a control, which looks like a text control; its rows are `h-control-sm`. */
export const controlBoxClasses =
  'flex w-full min-w-0 items-start justify-between gap-1 rounded-sm border border-strong bg-raised p-px pe-1 text-base text-strong outline-offset-0 transition-colors hover:border-strong-hover has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:disabled]:border-strong has-[input:disabled]:bg-sunken has-[input:disabled]:opacity-60 has-[[aria-invalid=true]]:border-negative forced-colors:has-[[aria-invalid=true]]:border-2 max-sm:text-lg'

/** The classes of a button in such a box. */
export const controlButtonClasses =
  'grid size-7 shrink-0 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong disabled:opacity-50 [&>svg]:size-4'

/** The classes of the row of chips and the input in such a box. */
export const chipRowClasses =
  'flex max-h-40 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-y-auto has-[[data-slot=chip]]:p-1'

/** The classes of the input in that row, as high as a chip beside one. */
export const boxInputClasses =
  'h-control-sm min-w-16 flex-1 text-ellipsis bg-transparent px-2.5 outline-none placeholder:text-muted not-only:h-[calc(1.5rem+var(--density)*0.25rem)] not-only:px-1.5'
