import { type ReactNode, useId } from 'react'

export interface CallSectionProps {
  /** The title of the section. */
  title: string
  children: ReactNode
}

/** A titled section of the call details. */
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
