import { useEffect, useEffectEvent } from 'react'

interface BufferedTypingOptions {
  /** Whether the dialog is opening or open. */
  open: boolean
  /** Called with a function that applies a key press to the typed text. */
  onType: (change: (typed: string) => string) => void
  /** Called when the person cancels. */
  onClose: () => void
}

/** Buffers the keys that are typed after a dialog was opened, until its field has the focus. */
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
    // Otherwise the key would also trigger a shortcut or press the focused button.
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
