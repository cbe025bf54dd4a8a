import { startTransition, useCallback, useState } from 'react'

/**
 * A dialog about a subject, which it keeps while it fades away; null until it is first asked for. It is drawn
 * bit by bit, as is all that goes with it, so that the page answers meanwhile.
 */
export function useDialog<Subject>() {
  const [asked, setAsked] = useState<{ open: boolean; subject: Subject } | null>(null)
  const show = useCallback(
    (subject: Subject) => startTransition(() => setAsked({ open: true, subject })),
    [],
  )
  const close = useCallback(
    () => startTransition(() => setAsked((last) => last && { ...last, open: false })),
    [],
  )
  return { asked, show, close }
}
