import { type ReactNode, useId } from 'react'

export interface EvidenceSectionProps {
  /** The title of the section. */
  title: string
  children: ReactNode
}

/** A titled section of the evidence; the title stands beside its content where there is room. */
export function EvidenceSection({ title, children }: EvidenceSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-3 border-hairline not-first:border-t px-card py-5 lg:grid-cols-[8rem_minmax(0,1fr)] print:block print:px-0 print:py-3"
    >
      <h2
        id={id}
        className="font-semibold text-base text-strong print:mb-2 print:break-after-avoid"
      >
        {title}
      </h2>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </section>
  )
}
