import { type ReactNode, useId } from 'react'

export interface SectionProps {
  /** The hash of a link to this section. */
  id?: string
  /** The heading. */
  title: string
  /** What the section shows, in one or two sentences. */
  lead: string
  /** Gives the section a darker background than its neighbors. */
  sunken?: boolean
  children: ReactNode
}

/** A section of the landing page. */
export function Section({ id, title, lead, sunken, children }: SectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={
        sunken
          ? 'scroll-mt-16 border-hairline border-y bg-sunken py-16 md:py-24'
          : 'scroll-mt-16 py-16 md:py-24'
      }
    >
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <header className="mx-auto mb-10 max-w-2xl text-center md:mb-14">
          <h2 id={titleId} className="font-semibold text-3xl md:text-4xl">
            {title}
          </h2>
          <p className="mt-4 text-balance text-lg text-muted">{lead}</p>
        </header>
        {children}
      </div>
    </section>
  )
}
