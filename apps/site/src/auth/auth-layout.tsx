import { Button } from '@callwright/ui/button'
import { Link as StyledLink } from '@callwright/ui/link'
import { Logo } from '@callwright/ui/logo'
import { ArrowLeftIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PageLink } from '../page-link.tsx'
import { NoscriptNotice } from './noscript-notice.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'

export interface AuthLayoutProps {
  /** The heading of the page. */
  title: string
  /** What the page is for, in one sentence. */
  subtitle: string
  /** The form and related content. */
  children: ReactNode
  /** A question and the link to the page that answers it. */
  footer: { question: string; linkLabel: string; to: string }
  /** A preview of the product, and a sentence about it. */
  still: { picture: ReactNode; caption: string }
}

/** The layout of the authentication pages: a link to the home page, the form, and a preview of the product. */
export function AuthLayout({ title, subtitle, children, footer, still }: AuthLayoutProps) {
  // The state contains where to go after sign-in, which the linked page needs as well.
  const { state } = useLocation()
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col bg-raised px-4 py-4 sm:px-8 sm:py-6">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageLink to="/" className="rounded-xs" aria-label="Callwright">
            <Logo />
          </PageLink>
          <Button asChild variant="ghost" size="sm">
            <PageLink to="/">
              <ArrowLeftIcon aria-hidden="true" />
              Back to Homepage
            </PageLink>
          </Button>
        </header>
        {/* A vertically centered form would move while the document is still loading. */}
        <main className="mx-auto w-full max-w-sm pt-[8vh] pb-10">
          <h1 className="font-display font-semibold text-4xl">{title}</h1>
          <p className="mt-2 text-lg text-muted">{subtitle}</p>
          <div className="mt-8">
            <NoscriptNotice />
            <SignedInNotice />
            {children}
          </div>
          <p className="mt-8 text-center text-muted">
            {footer.question}{' '}
            <StyledLink asChild>
              <PageLink to={footer.to} state={state}>
                {footer.linkLabel}
              </PageLink>
            </StyledLink>
          </p>
        </main>
      </div>
      <aside
        aria-label="What Callwright does"
        className="hidden place-items-center border-hairline border-l bg-sunken p-10 lg:grid"
      >
        <div className="w-full max-w-md">
          {still.picture}
          <p className="mt-8 text-center text-lg text-muted text-balance">{still.caption}</p>
        </div>
      </aside>
    </div>
  )
}
