import { cva } from 'class-variance-authority'
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import type { Variants } from '../lib/variants.ts'

const alertVariants = cva(
  'grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-0.5 rounded-md border border-transparent p-3 text-default [&>svg]:mt-0.5 [&>svg]:size-4 forced-colors:[&>svg]:text-inherit',
  {
    variants: {
      /**
       * What kind of message it is.
       * @default neutral
       */
      tone: {
        neutral: 'border-hairline bg-sunken [&>svg]:text-muted',
        positive: 'bg-positive-soft [&>svg]:text-positive-strong',
        info: 'bg-info-soft [&>svg]:text-info-strong',
        warning: 'bg-warning-soft [&>svg]:text-warning-strong',
        negative: 'bg-negative-soft [&>svg]:text-negative-strong',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

const icons = {
  neutral: InfoIcon,
  positive: CircleCheckIcon,
  info: InfoIcon,
  warning: TriangleAlertIcon,
  negative: CircleAlertIcon,
}

export interface AlertProps extends ComponentProps<'div'>, Variants<typeof alertVariants> {}

/** A message that stays in its place. Screen readers announce the tones `warning` and `negative` immediately. */
export function Alert({ tone, className, children, ...props }: AlertProps) {
  const Icon = icons[tone ?? 'neutral']
  return (
    <div
      data-slot="alert"
      role={tone === 'negative' || tone === 'warning' ? 'alert' : 'status'}
      className={cn(alertVariants({ tone }), className)}
      {...props}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

/** The message in a few words. */
export function AlertTitle({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p data-slot="alert-title" className={cn('font-medium text-strong', className)} {...props} />
  )
}

/** The details of the message. */
export function AlertDescription({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="alert-description" className={className} {...props} />
}
