import { createContext, startTransition, use, useCallback, useState } from 'react'

/** Where the id of the call whose details are open is kept. */
export interface CallAddress {
  /** The call whose details are open; undefined when they are closed. */
  callId: number | undefined
  /** Opens the details of a call; stable between renders. */
  open: (callId: number) => void
  /** Closes them. */
  close: () => void
}

/** The context of the router's address; without a router, a screen keeps the id itself. */
export const CallAddressContext = createContext<CallAddress | null>(null)

/** Returns the address of the open call. */
export function useCallAddress(): CallAddress {
  const [callId, setCallId] = useState<number>()
  const open = useCallback((id: number) => startTransition(() => setCallId(id)), [])
  const close = useCallback(() => startTransition(() => setCallId(undefined)), [])
  return use(CallAddressContext) ?? { callId, open, close }
}
