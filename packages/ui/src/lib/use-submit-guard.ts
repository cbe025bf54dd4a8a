'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * While `isBlocked`, stops the submission of the form of an input, and focuses the input, or another one whose text is
 * wrong. A form that ignores validity (`noValidate`) would otherwise lose a text that is not part of its values.
 */
export function useSubmitGuard(
  input: RefObject<HTMLInputElement | null>,
  isBlocked: boolean,
  wrongInput = input,
) {
  const handleSubmit = useEffectEvent((event: SubmitEvent) => {
    // The text of a disabled or read-only control is not submitted, and cannot be changed.
    if (!isBlocked || !input.current?.willValidate || event.target !== input.current.form) return
    event.preventDefault()
    event.stopImmediatePropagation()
    wrongInput.current?.focus()
  })
  useEffect(() => {
    const listener = (event: SubmitEvent) => handleSubmit(event)
    // On the document, because the input may get another form, and capturing, so that it runs before the form's own.
    document.addEventListener('submit', listener, true)
    return () => document.removeEventListener('submit', listener, true)
  }, [])
}
