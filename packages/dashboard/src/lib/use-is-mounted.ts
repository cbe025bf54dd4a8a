import { type RefObject, useEffect, useRef } from 'react'

/** Returns whether the component is still shown, for what ends later: a dialog can be closed while a request is running. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
