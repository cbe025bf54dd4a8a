import type { Call } from '@callwright/contract'
import { useCallback, useState } from 'react'
import { useCallAddress } from '../lib/call-address.ts'

/**
 * The state of the dialog with the details of a call, whose id is in the address. `openDialog` and `openById` open
 * the dialog; `dialog` holds its props, and is null until the dialog first opens. A call that was opened with
 * `openDialog` is shown at once.
 */
export function useCallDetails() {
  const { callId, open, close } = useCallAddress()
  // The call stays during the closing animation.
  const [lastId, setLastId] = useState(callId)
  if (callId !== undefined && callId !== lastId) setLastId(callId)
  const [opened, setOpened] = useState<Call>()
  const openDialog = useCallback(
    (call: Call) => {
      setOpened(call)
      open(call.id)
    },
    [open],
  )
  const dialog =
    lastId === undefined
      ? null
      : {
          open: callId !== undefined,
          id: lastId,
          call: opened?.id === lastId ? opened : undefined,
          onClose: close,
        }
  return { dialog, openDialog, openById: open }
}
