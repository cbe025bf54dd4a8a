import { startTransition, useCallback, useState } from 'react'

/**
 * The state of a dialog about a subject; null until the dialog first opens. The subject is kept during the closing
 * animation. The dialog opens in a transition, so that the page stays responsive.
 */
export function useDialog<Subject>() {
  const [state, setState] = useState<{ open: boolean; subject: Subject } | null>(null)
  const show = useCallback(
    (subject: Subject) => startTransition(() => setState({ open: true, subject })),
    [],
  )
  const close = useCallback(
    () => startTransition(() => setState((last) => last && { ...last, open: false })),
    [],
  )
  return { state, show, close }
}
