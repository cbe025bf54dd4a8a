import { useEffect, useEffectEvent } from 'react'

interface EarlyTypingOptions {
  /** Whether a dialog with a field was asked for. */
  open: boolean
  /** Hears how what is typed changes while the field does not have the focus yet. */
  onType: (change: (typed: string) => string) => void
  /** Hears that the person does not want it any more. */
  onClose: () => void
}

/** Keeps what is typed after a dialog was asked for until its field is there to take it. */
export function useEarlyTyping({ open, onType, onClose }: EarlyTypingOptions) {
  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || document.activeElement?.closest('[role=dialog],[role=alertdialog]')) {
      return
    }
    const { key } = event
    // Some keyboards make their letters with Ctrl and Alt at once.
    const isCommand =
      (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand) return
    if (key === 'Escape') onClose()
    else if (key === 'Backspace') onType((typed) => typed.slice(0, -1))
    else if (key.length === 1) onType((typed) => typed + key)
    else if (key !== 'Enter') return
    // Nor is it a shortcut, or a press of the button that had the focus.
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    if (!open) return
    const listener = (event: KeyboardEvent) => keep(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [open])
}
