import { Button } from '@callwright/ui/button'
import { Logo } from '@callwright/ui/logo'
import { ArrowLeftIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CallCard } from '../product/call-card.tsx'
import { NeedsScript } from './needs-script.tsx'

export interface AuthLayoutProps {
  /** Names the page. */
  title: string
  /** Says in a sentence what the page is for. */
  subtitle: string
  /** The form and what belongs to it. */
  children: ReactNode
  /** The way to the neighbouring page. */
  footer: ReactNode
}

/** What the pages around signing in share: the way home, the form, and a look at the product beside it. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col bg-raised px-4 py-4 sm:px-8 sm:py-6">
        <header className="flex items-center justify-between gap-4">
          <Link to="/" className="rounded-xs" aria-label="Callwright">
            <Logo />
          </Link>
          <Button asChild variant="ghost" size="sm">
            <Link to="/">
              <ArrowLeftIcon aria-hidden="true" />
              Back to Homepage
            </Link>
          </Button>
        </header>
        {/* Not centred: it would move while the document is still arriving. */}
        <main className="mx-auto w-full max-w-sm pt-[8vh] pb-10">
          <h1 className="font-semibold text-3xl">{title}</h1>
          <p className="mt-2 text-lg text-muted">{subtitle}</p>
          <div className="mt-8">
            <NeedsScript />
            {children}
          </div>
          <p className="mt-8 text-center text-muted">{footer}</p>
        </main>
      </div>
      <aside
        aria-label="What Callwright does"
        className="hidden place-items-center border-hairline border-l bg-sunken p-10 lg:grid"
      >
        <div className="w-full max-w-md">
          <CallCard />
          <p className="mt-8 text-center text-lg text-muted text-balance">
            Every call is recorded, transcribed and qualified before you open the dashboard.
          </p>
        </div>
      </aside>
    </div>
  )
}
