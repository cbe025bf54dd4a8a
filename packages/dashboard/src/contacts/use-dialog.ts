import { useCallback, useState } from 'react'

/** A dialog about a subject, which it keeps while it fades away; null until it is first asked for. */
export function useDialog<Subject>() {
  const [asked, setAsked] = useState<{ open: boolean; subject: Subject } | null>(null)
  const show = useCallback((subject: Subject) => setAsked({ open: true, subject }), [])
  const close = useCallback(() => setAsked((last) => last && { ...last, open: false }), [])
  return { asked, show, close }
}
