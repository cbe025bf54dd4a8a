import { type ReactNode, useId } from 'react'

export interface SectionProps {
  /** What a link to this part of the page names. */
  id?: string
  /** Names the section. */
  title: string
  /** Says in a sentence or two what the section shows. */
  lead: string
  /** Set apart from its neighbours by a darker ground. */
  sunken?: boolean
  children: ReactNode
}

/** A part of the landing page: its heading, what it shows, and its content. */
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
