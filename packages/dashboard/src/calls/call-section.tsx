import { type ReactNode, useId } from 'react'

export interface CallSectionProps {
  /** What the facts below are about. */
  title: string
  children: ReactNode
}

/** A titled part of what is known of a call. */
export function CallSection({ title, children }: CallSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="border-hairline border-b pb-2 font-semibold text-base text-strong">
        {title}
      </h3>
      {children}
    </section>
  )
}
