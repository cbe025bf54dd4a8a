import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What is missing, in a few words. */
  title: ReactNode
  /** What the person can do next. */
  description?: ReactNode
  /** An icon for the missing content. */
  icon?: ReactNode
}

/** Shown instead of an empty list; its children are actions. */
export function EmptyState({
  title,
  description,
  icon,
  className,
  children,
  ...props
}: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn(
        'flex min-w-0 flex-col items-center justify-center gap-1 px-6 py-12 text-center wrap-anywhere',
        className,
      )}
      {...props}
    >
      {icon && (
        <div
          aria-hidden="true"
          className="mb-3 grid size-10 place-items-center rounded-lg border border-hairline bg-sunken text-muted [&>svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="font-medium text-strong">{title}</p>
      {description && <p className="max-w-sm text-balance text-muted">{description}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
