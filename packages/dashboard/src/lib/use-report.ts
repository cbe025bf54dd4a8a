import { useLayoutEffect } from 'react'

/**
 * Calls `onChange` with the state of a form, such as whether it has unsaved changes, and with false when the form is
 * removed. A layout effect runs before the next key event, which may be the Escape that closes the dialog.
 */
export function useReport(state: boolean, onChange: (state: boolean) => void): void {
  useLayoutEffect(() => {
    onChange(state)
    return () => onChange(false)
  }, [state, onChange])
}
