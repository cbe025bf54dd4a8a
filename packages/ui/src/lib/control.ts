/**
 * The classes of every text control. The font size is 16 px (`text-lg`) on a phone, so that the browser does not zoom
 * in on focus.
 */
export const textControlClasses =
  'h-control-md w-full min-w-0 rounded-sm border border-strong bg-raised px-3 text-base text-strong transition-colors placeholder:text-muted hover:border-strong-hover focus-visible:outline-offset-0 disabled:border-strong disabled:bg-sunken disabled:opacity-60 aria-invalid:border-negative forced-colors:aria-invalid:border-2 max-sm:text-lg'
