import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** A raised surface for one subject. It is a container, in which large text can be given more room. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      data-slot="card"
      className={cn(
        '@container flex min-w-0 flex-col gap-4 wrap-anywhere rounded-lg border border-hairline bg-raised py-card',
        className,
      )}
      {...props}
    />
  )
}

/** The card's title and description, with actions at its end; below them on a phone with text of twice the size. */
export function CardHeader({ className, ...props }: ComponentProps<'header'>) {
  return (
    <header
      data-slot="card-header"
      className={cn(
        'grid auto-rows-min grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-card',
        className,
      )}
      {...props}
    />
  )
}

export interface CardTitleProps extends ComponentProps<'h2'> {
  /** Renders the single child, such as a heading of another level, instead of an `h2`. */
  asChild?: boolean
}

/** The title of the card. */
export function CardTitle({ asChild, className, ...props }: CardTitleProps) {
  const Root = asChild ? Slot : 'h2'
  return (
    <Root
      data-slot="card-title"
      className={cn(
        'col-start-1 min-w-0 font-semibold text-lg text-strong @max-[14rem]:col-span-full',
        className,
      )}
      {...props}
    />
  )
}

/** A line of text under the title. */
export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-slot="card-description"
      className={cn('col-start-1 text-muted @max-[14rem]:col-span-full', className)}
      {...props}
    />
  )
}

/** Controls at the end of the card's header. */
export function CardAction({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-action"
      className={cn(
        'col-start-2 row-span-2 row-start-1 flex items-center gap-2 @max-[14rem]:col-span-full @max-[14rem]:row-auto @max-[14rem]:flex-wrap',
        className,
      )}
      {...props}
    />
  )
}

/** The card's body. */
export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="card-content" className={cn('min-w-0 px-card', className)} {...props} />
}

/** The actions at the bottom of the card. */
export function CardFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      data-slot="card-footer"
      className={cn('flex flex-wrap items-center gap-2 px-card', className)}
      {...props}
    />
  )
}
