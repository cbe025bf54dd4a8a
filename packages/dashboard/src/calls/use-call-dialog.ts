import type { Call } from '@callwright/contract'
import { useDialog } from '../lib/use-dialog.ts'

/**
 * The state of a dialog about one call of a screen. `show` opens it; `dialog` holds its props, null until
 * it first opens. The call stays up to date, also after newer calls have pushed it out of the list.
 */
export function useCallDialog<One extends Call>(calls: readonly One[]) {
  const { state, show, close } = useDialog<One>()
  const dialog = state && {
    open: state.open,
    call: calls.find(({ id }) => id === state.subject.id) ?? state.subject,
    onClose: close,
  }
  return { dialog, show }
}
