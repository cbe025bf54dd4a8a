import type { Operation } from '@callwright/contract/permissions'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { Page } from './page.tsx'
import { usePermissions } from './permissions.ts'

/** The pages about the workspace, each with the operation that a user must be allowed to see it. */
const sections: { href: string; label: string; operation: Operation }[] = [
  { href: '/dashboard/workspace', label: 'General', operation: 'session.get' },
  { href: '/dashboard/workspace/api-keys', label: 'API keys', operation: 'apiKeys.list' },
  { href: '/dashboard/workspace/audit', label: 'Audit log', operation: 'audit.list' },
  { href: '/dashboard/workspace/data', label: 'Data', operation: 'erasures.list' },
  { href: '/dashboard/workspace/webhooks', label: 'Webhooks', operation: 'webhooks.list' },
]

export interface WorkspaceFrameProps {
  /** The path of the page that is shown. */
  href: string
  /** A sentence on what the page is for. */
  subtitle: string
  children: ReactNode
}

/** The layout of the pages about the workspace: heading, links to the pages that the user may see, and content. */
export function WorkspaceFrame({ href: shownHref, subtitle, children }: WorkspaceFrameProps) {
  const may = usePermissions()
  const visibleSections = sections.filter(({ operation }) => may(operation))
  return (
    <Page title="Workspace" subtitle={subtitle}>
      {visibleSections.length > 1 && (
        <nav
          aria-label="Workspace"
          className="flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--border-color-hairline)]"
        >
          {visibleSections.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              aria-current={href === shownHref ? 'page' : undefined}
              className="flex h-[calc(2.5rem+var(--density)*0.25rem)] shrink-0 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors hover:text-strong focus-visible:rounded-xs focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-strong forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </Page>
  )
}
