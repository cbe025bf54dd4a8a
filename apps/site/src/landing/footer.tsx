import { Logo } from '@callwright/ui/logo'
import { PageLink } from '../page-link.tsx'

const columns = [
  {
    title: 'Product',
    links: [
      { to: '/#features', label: 'Features' },
      { to: '/#how-it-works', label: 'How it works' },
      { to: '/#integrations', label: 'Integrations' },
    ],
  },
  {
    title: 'Solutions',
    links: [
      { to: '/#features', label: 'Lead qualification' },
      { to: '/#results', label: 'Follow-up' },
      { to: '/#security', label: 'Security and compliance' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { to: '/#results', label: 'Results' },
      { to: '/#testimonials', label: 'Reviews' },
      { to: '/#security', label: 'Security' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/login', label: 'Talk to Sales' },
      { to: '/login', label: 'Sign in' },
      { to: '/signup', label: 'Sign up' },
    ],
  },
]

/** The footer with its links and the copyright. */
export function Footer() {
  return (
    <footer className="border-hairline border-t bg-raised">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <div className="grid gap-10 lg:grid-cols-[1fr_2fr]">
          <div>
            <PageLink to="/" aria-label="Callwright" className="inline-flex rounded-xs">
              <Logo />
            </PageLink>
            <p className="mt-3 max-w-xs text-muted">
              AI calling agents for sales, service and marketing teams.
            </p>
          </div>
          <nav aria-label="Footer" className="grid gap-8 2xs:grid-cols-2 sm:grid-cols-4">
            {columns.map(({ title, links }) => (
              <div key={title}>
                <h2 className="font-semibold">{title}</h2>
                <ul className="mt-3 flex flex-col gap-2">
                  {links.map(({ to, label }) => (
                    <li key={label}>
                      <PageLink
                        to={to}
                        className="rounded-xs text-muted transition-colors hover:text-strong"
                      >
                        {label}
                      </PageLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <p className="mt-12 border-hairline border-t pt-6 text-muted text-sm">
          © 2024 Callwright. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
