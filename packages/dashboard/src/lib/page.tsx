import type { ReactNode } from 'react'

export interface PageProps {
  /** The title of the screen. */
  title: string
  /** A sentence on what the screen is for. */
  subtitle: string
  /** The actions of the screen. */
  actions?: ReactNode
  children: ReactNode
}

/** The layout of a screen: heading, actions and content. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <header className="@container flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="outline-none font-display font-semibold text-2xl text-strong">{title}</h1>
          <p className="mt-1 text-muted">{subtitle}</p>
        </div>
        {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
