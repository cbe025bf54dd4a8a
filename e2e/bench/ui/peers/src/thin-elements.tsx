// The parts of the thin pages that need no library of components, and the classes of those that do.
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

export const cn = (...classes) => twMerge(clsx(classes))

/** Returns a component that renders an element with fixed classes. */
export const styled = (Element, classes) =>
  function Styled({ className, ...props }) {
    return <Element className={cn(classes, className)} {...props} />
  }

export const badge = cva(
  'inline-flex items-center rounded-md border px-2 py-0.5 text-xs font-medium whitespace-nowrap',
  {
    variants: {
      variant: {
        default: 'border-transparent bg-primary text-primary-foreground',
        secondary: 'border-transparent bg-secondary text-foreground',
        destructive: 'border-transparent bg-destructive text-white',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export const button = cva(
  'inline-flex items-center justify-center gap-2 rounded-md text-sm font-medium whitespace-nowrap transition-colors outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:pointer-events-none disabled:opacity-50',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:bg-primary/90',
        outline: 'border border-border bg-background shadow-xs hover:bg-accent',
      },
      size: { default: 'h-9 px-4 py-2', sm: 'h-8 px-3' },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export const Card = styled(
  'section',
  'flex flex-col gap-6 rounded-xl border border-border bg-card py-6 text-foreground shadow-sm',
)
export const CardHeader = styled('header', 'grid gap-1.5 px-6')
export const CardTitle = styled('h2', 'leading-none font-semibold')
export const CardDescription = styled('p', 'text-sm text-muted-foreground')
export const CardContent = styled('div', 'px-6')

export const Table = styled('table', 'w-full caption-bottom text-sm')
export const TableHeader = styled('thead', '[&_tr]:border-b')
export const TableBody = styled('tbody', '[&_tr:last-child]:border-0')
export const TableRow = styled('tr', 'border-b border-border transition-colors hover:bg-muted/50')
export const TableHead = styled(
  'th',
  'h-10 px-2 text-left align-middle font-medium whitespace-nowrap text-foreground',
)
export const TableCell = styled('td', 'p-2 align-middle whitespace-nowrap')

export const checkboxClasses =
  'size-4 shrink-0 rounded-[4px] border border-input shadow-xs outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:opacity-50 data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground'
export const overlayClasses = 'fixed inset-0 z-50 bg-black/50'
export const dialogClasses =
  'fixed top-1/2 left-1/2 z-50 grid w-full max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 rounded-lg border border-border bg-background p-6 shadow-lg'
export const dialogTitleClasses = 'text-lg leading-none font-semibold'
export const dialogDescriptionClasses = 'text-sm text-muted-foreground'
export const progressClasses = 'relative h-2 w-full overflow-hidden rounded-full bg-primary/20'
export const progressIndicatorClasses = 'h-full bg-primary transition-all'
export const tabsClasses = 'flex flex-col gap-2'
export const tabsListClasses =
  'inline-flex h-9 w-fit items-center rounded-lg bg-muted p-[3px] text-muted-foreground'
export const tabClasses =
  'inline-flex flex-1 items-center justify-center rounded-md px-2 py-1 text-sm font-medium whitespace-nowrap disabled:opacity-50 data-[state=active]:bg-background data-[state=active]:shadow-sm'

export function CheckIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      className="size-3.5"
    >
      <path d="M20 6 9 17l-5-5" />
    </svg>
  )
}
