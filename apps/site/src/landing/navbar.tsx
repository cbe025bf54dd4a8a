import { Button } from '@callwright/ui/button'
import { Logo, LogoMark } from '@callwright/ui/logo'
import { MenuIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { useSession } from '../auth/session-context.tsx'
import { PageLink } from '../page-link.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'

const links = [
  { to: '/#features', label: 'Feature' },
  { to: '/#security', label: 'Security' },
  { to: '/#integrations', label: 'Integration' },
  { to: '/#testimonials', label: 'Reviews' },
]

const linkClass =
  'rounded-sm px-3 py-2 font-medium text-default transition-colors hover:bg-hover hover:text-strong'

const menuLinkClass = `${linkClass} flex-1 py-3 text-lg`

/** The links to the sections and into the product: to the dashboard for a signed-in user. Below 768 px the sections are in a menu; with large text, the sign-in too. */
export function Navbar() {
  const { session } = useSession()
  // False until the browser's storage is read, as in the prerendered page.
  const isSignedIn = typeof session === 'object'
  const scrolled = useScrolledPast(50)
  const menu = useRef<HTMLElement>(null)
  const menuId = useId()
  return (
    <header
      data-scrolled={scrolled || undefined}
      className="@container sticky top-0 z-30 border-transparent border-b transition-colors has-popover-open:border-hairline has-popover-open:bg-raised data-scrolled:border-hairline data-scrolled:bg-raised"
    >
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 rounded-sm bg-accent px-3 py-2 font-medium text-on-accent not-focus:sr-only"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <PageLink to="/" aria-label="Callwright" className="mr-auto rounded-xs md:mr-6">
          {/* With large text, a phone has no room for the name. */}
          <Logo className="@max-[18rem]:hidden max-xs:[&]:text-lg" />
          <LogoMark className="hidden @max-[18rem]:block" />
        </PageLink>
        <nav aria-label="Sections" className="mr-auto max-md:hidden">
          <ul className="flex">
            {links.map(({ to, label }) => (
              <li key={to} className="flex">
                <PageLink to={to} className={linkClass}>
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        {isSignedIn ? (
          <Button asChild className="max-xs:px-2.5">
            <PageLink to="/dashboard">Dashboard</PageLink>
          </Button>
        ) : (
          <>
            <Button asChild variant="ghost" className="@max-[18rem]:hidden max-xs:px-2">
              <PageLink to="/login">Sign in</PageLink>
            </Button>
            <Button asChild className="max-xs:px-2.5">
              <PageLink to="/signup">Sign up</PageLink>
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          aria-label="Menu"
          popoverTarget={menuId}
          className="w-9 px-0 md:hidden"
        >
          <MenuIcon aria-hidden="true" />
        </Button>
      </div>
      {/* A popover opens without a script, and closes on Escape or a click outside. */}
      <nav
        ref={menu}
        id={menuId}
        popover="auto"
        aria-label="Menu"
        className="fixed inset-x-0 top-16 bottom-auto m-0 w-full border-0 border-hairline border-b bg-raised px-1 pb-3 text-default shadow-overlay md:hidden"
      >
        <ul>
          {links.map(({ to, label }) => (
            <li key={to} className="flex">
              <PageLink
                to={to}
                className={menuLinkClass}
                onClick={() => menu.current?.hidePopover()}
              >
                {label}
              </PageLink>
            </li>
          ))}
          {!isSignedIn && (
            <li className="flex @min-[18rem]:hidden">
              <PageLink to="/login" className={menuLinkClass}>
                Sign in
              </PageLink>
            </li>
          )}
        </ul>
      </nav>
    </header>
  )
}
