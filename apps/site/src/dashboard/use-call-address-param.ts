import type { CallAddress } from '@callwright/dashboard/lib/call-address'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { parseCallId } from './query-string.ts'

/** The navigation state of an address to which opening a call has led. */
const openedState = { callOpened: true }

const withoutCall = (params: URLSearchParams) => [...params].filter(([name]) => name !== 'call')

/** Keeps the call whose details are open in the parameter `call` of the address. */
export function useCallAddressParam(): CallAddress {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state, key } = useLocation()
  // The address before is the one without the call.
  const wasOpenedHere = (state as Partial<typeof openedState> | null)?.callOpened === true
  const callId = parseCallId(params)

  // The router's function changes with the address. A table whose action changes would lose the focus.
  const latestSetParams = useRef(setParams)
  useEffect(() => {
    latestSetParams.current = setParams
  }, [setParams])
  const open = useCallback(
    (id: number) =>
      latestSetParams.current(
        (current) => new URLSearchParams([...withoutCall(current), ['call', String(id)]]),
        { state: openedState, preventScrollReset: true },
      ),
    [],
  )
  // The dialog stays until another address is shown, so that a double click would close it twice.
  const closingKey = useRef<string>(undefined)
  useEffect(() => {
    if (closingKey.current !== key) closingKey.current = undefined
  }, [key])
  const close = useCallback(() => {
    if (closingKey.current === key) return
    closingKey.current = key
    if (wasOpenedHere) return navigate(-1)
    setParams((current) => new URLSearchParams(withoutCall(current)), {
      replace: true,
      preventScrollReset: true,
    })
  }, [key, wasOpenedHere, navigate, setParams])

  return useMemo(() => ({ callId, open, close }), [callId, open, close])
}
