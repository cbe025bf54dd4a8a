import { useEffect, useEffectEvent } from 'react'

interface BufferedTypingOptions {
  /** Whether the dialog is opening or open. */
  open: boolean
  /** Called with the typed text while the field does not have the focus yet. */
  onType: (change: (typed: string) => string) => void
  /** Called when the person cancels. */
  onClose: () => void
}

/** Buffers what is typed after a dialog was requested until its field has the focus. */
export function useBufferedTyping({ open, onType, onClose }: BufferedTypingOptions) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || document.activeElement?.closest('[role=dialog],[role=alertdialog]')) {
      return
    }
    const { key } = event
    // Some keyboard layouts type letters with Ctrl and Alt together (AltGr).
    const isCommand =
      (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand) return
    if (key === 'Escape') onClose()
    else if (key === 'Backspace') onType((typed) => typed.slice(0, -1))
    else if (key.length === 1) onType((typed) => typed + key)
    else if (key !== 'Enter') return
    // Not handled as a shortcut, or as a press of the focused button.
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    if (!open) return
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [open])
}
