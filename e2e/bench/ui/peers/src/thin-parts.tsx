// A minimal set of components around Radix, as a team would write it: the parts of the page, each with its classes.
import * as RadixCheckbox from '@radix-ui/react-checkbox'
import * as RadixDialog from '@radix-ui/react-dialog'
import * as RadixProgress from '@radix-ui/react-progress'
import { Slot } from '@radix-ui/react-slot'
import * as RadixTabs from '@radix-ui/react-tabs'
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

const cn = (...classes) => twMerge(clsx(classes))

/** Returns a component that renders an element with fixed classes. */
const styled = (Element, classes) =>
  function Styled({ className, ...props }) {
    return <Element className={cn(classes, className)} {...props} />
  }

const badge = cva(
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

export function Badge({ className, variant, asChild, ...props }) {
  const Root = asChild ? Slot : 'span'
  return <Root className={cn(badge({ variant }), className)} {...props} />
}

const button = cva(
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

export function Button({ className, variant, size, asChild, ...props }) {
  const Root = asChild ? Slot : 'button'
  return <Root className={cn(button({ variant, size }), className)} {...props} />
}

export const Card = styled(
  'section',
  'flex flex-col gap-6 rounded-xl border border-border bg-card py-6 text-foreground shadow-sm',
)
export const CardHeader = styled('header', 'grid gap-1.5 px-6')
export const CardTitle = styled('h2', 'leading-none font-semibold')
export const CardDescription = styled('p', 'text-sm text-muted-foreground')
export const CardContent = styled('div', 'px-6')

export function Checkbox({ className, ...props }) {
  return (
    <RadixCheckbox.Root
      className={cn(
        'size-4 shrink-0 rounded-[4px] border border-input shadow-xs outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:opacity-50 data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
        className,
      )}
      {...props}
    >
      <RadixCheckbox.Indicator className="flex items-center justify-center">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          className="size-3.5"
        >
          <path d="M20 6 9 17l-5-5" />
        </svg>
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
}

export const Dialog = RadixDialog.Root
export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close
export const DialogTitle = styled(RadixDialog.Title, 'text-lg leading-none font-semibold')
export const DialogDescription = styled(RadixDialog.Description, 'text-sm text-muted-foreground')

export function DialogContent({ className, children, ...props }) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="fixed inset-0 z-50 bg-black/50" />
      <RadixDialog.Content
        className={cn(
          'fixed top-1/2 left-1/2 z-50 grid w-full max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 rounded-lg border border-border bg-background p-6 shadow-lg',
          className,
        )}
        {...props}
      >
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}

export function Progress({ className, value, ...props }) {
  return (
    <RadixProgress.Root
      value={value}
      className={cn('relative h-2 w-full overflow-hidden rounded-full bg-primary/20', className)}
      {...props}
    >
      <RadixProgress.Indicator
        className="h-full bg-primary transition-all"
        style={{ width: `${value}%` }}
      />
    </RadixProgress.Root>
  )
}

export const Table = styled('table', 'w-full caption-bottom text-sm')
export const TableHeader = styled('thead', '[&_tr]:border-b')
export const TableBody = styled('tbody', '[&_tr:last-child]:border-0')
export const TableRow = styled('tr', 'border-b border-border transition-colors hover:bg-muted/50')
export const TableHead = styled(
  'th',
  'h-10 px-2 text-left align-middle font-medium whitespace-nowrap text-foreground',
)
export const TableCell = styled('td', 'p-2 align-middle whitespace-nowrap')

export const Tabs = styled(RadixTabs.Root, 'flex flex-col gap-2')
export const TabsList = styled(
  RadixTabs.List,
  'inline-flex h-9 w-fit items-center rounded-lg bg-muted p-[3px] text-muted-foreground',
)
export const TabsTrigger = styled(
  RadixTabs.Trigger,
  'inline-flex flex-1 items-center justify-center rounded-md px-2 py-1 text-sm font-medium whitespace-nowrap disabled:opacity-50 data-[state=active]:bg-background data-[state=active]:shadow-sm',
)
export const TabsContent = styled(RadixTabs.Content, 'flex-1 outline-none')
