import type { Call } from '@callwright/contract'
import { useDialog } from '../lib/use-dialog.ts'

/**
 * The state of a dialog about one call of a screen. `openDialog` opens the dialog; `dialog` holds its props, and is
 * null until the dialog first opens. The call is updated from the list while the list contains it.
 */
export function useCallDialog<CallType extends Call>(calls: readonly CallType[]) {
  const { state, show, close } = useDialog<CallType>()
  const dialog = state && {
    open: state.open,
    call: calls.find(({ id }) => id === state.subject.id) ?? state.subject,
    onClose: close,
  }
  return { dialog, openDialog: show }
}
