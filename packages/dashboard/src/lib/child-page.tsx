import { Link as TextLink } from '@callwright/ui/link'
import { ArrowLeftIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export interface ChildPageProps {
  /** The title of the screen. */
  title: string
  /** A sentence on what it shows. */
  subtitle?: string
  /** The page that this one belongs to; all campaigns by default. */
  back?: { href: string; label: string }
  /** The actions of the screen. */
  actions?: ReactNode
  children: ReactNode
}

/** The layout of a screen that belongs to another one: a link back, heading, actions and content. */
export function ChildPage({
  title,
  subtitle,
  back = { href: '/dashboard/campaigns', label: 'All campaigns' },
  actions,
  children,
}: ChildPageProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6 print:gap-4">
      <TextLink
        asChild
        className="-mb-3 flex w-fit max-w-full items-center gap-1.5 text-sm no-underline print:hidden"
      >
        <Link href={back.href}>
          <ArrowLeftIcon aria-hidden="true" className="size-4 shrink-0 rtl:rotate-180" />
          <span className="truncate">{back.label}</span>
        </Link>
      </TextLink>
      <header className="@container flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display font-semibold text-2xl text-strong outline-none wrap-anywhere">
            {title}
          </h1>
          {subtitle && <p className="mt-1 text-muted wrap-anywhere">{subtitle}</p>}
        </div>
        {actions && (
          <div className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">{actions}</div>
        )}
      </header>
      {children}
    </div>
  )
}
