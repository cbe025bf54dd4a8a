import type { Call } from '@callwright/contract'
import { useDialog } from '../lib/use-dialog.ts'

/**
 * A dialog about one of the calls on a screen: `show` asks for it, `dialog` is what it is given, null until
 * it is first asked for. It has the newest news of the call, also once newer calls have pushed that out.
 */
export function useCallDialog<One extends Call>(calls: readonly One[]) {
  const { asked, show, close } = useDialog<One>()
  const dialog = asked && {
    open: asked.open,
    call: calls.find(({ id }) => id === asked.subject.id) ?? asked.subject,
    onClose: close,
  }
  return { dialog, show }
}
