import { type ReactNode, useId } from 'react'

/** The classes of the page's large headings. With text of twice the size, a phone has no room for a long word. */
export const headingClass =
  'font-display font-semibold text-4xl wrap-anywhere @max-[14rem]:hyphens-auto md:text-5xl'

const toneClasses = {
  page: '',
  sunken: 'border-hairline border-y bg-sunken',
  contrast: 'bg-sunken',
}

const layoutClasses = {
  above: {
    grid: 'gap-y-10 md:gap-y-14',
    header: 'grid items-end gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]',
  },
  start: {
    grid: 'gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]',
    header: 'flex flex-col gap-4 lg:sticky lg:top-28 lg:self-start',
  },
  end: {
    grid: 'gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]',
    header: 'flex flex-col gap-4 lg:sticky lg:top-28 lg:order-last lg:self-start',
  },
}

export interface SectionProps {
  /** The hash of a link to this section. */
  id?: string
  /** The heading. */
  title: string
  /** What the section shows, in one or two sentences. */
  lead: string
  /** The background: that of the page, a darker one, or a dark one in either theme. */
  tone?: keyof typeof toneClasses
  /** Where the heading is: above the content, or beside its start or its end. */
  heading?: keyof typeof layoutClasses
  /** Shown below the heading. */
  aside?: ReactNode
  /** Shown below the content, in the width of the section. */
  below?: ReactNode
  children: ReactNode
}

/** A section of the landing page. */
export function Section({
  id,
  title,
  lead,
  tone = 'page',
  heading = 'above',
  aside,
  below,
  children,
}: SectionProps) {
  const titleId = useId()
  const layout = layoutClasses[heading]
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      data-theme={tone === 'contrast' ? 'dark' : undefined}
      className={`scroll-mt-16 py-16 md:py-28 ${toneClasses[tone]}`}
    >
      <div className="@container mx-auto max-w-6xl px-4 sm:px-6">
        <div className={`grid ${layout.grid}`}>
          <header className={layout.header}>
            <h2 id={titleId} className={headingClass}>
              {title}
            </h2>
            <p className="text-lg text-muted">{lead}</p>
            {aside}
          </header>
          {children}
        </div>
        {below}
      </div>
    </section>
  )
}
