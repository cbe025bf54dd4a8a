'use client'

import { XIcon } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { isComposing } from './is-composing.ts'

interface ChipsProps {
  /** The accessible name of the list. */
  label: string
  chips: readonly { key: string; label: string }[]
  /** The input after the chips, in the same element, which a press on a chip focuses. */
  input: RefObject<HTMLInputElement | null>
  /** Called with the key of a removed chip; without it they cannot be removed. */
  onRemove: ((key: string) => void) | undefined
}

/** The selected or entered values before an input, each with a button that removes it. */
export function Chips({ label, chips, input, onRemove }: ChipsProps) {
  const texts = useStrings('chips', english.chips)
  if (chips.length === 0) return null

  const handleKeyDown = (event: KeyboardEvent) => {
    const buttons = removeButtonsOf(input.current)
    const index = buttons.indexOf(event.target as HTMLElement)
    const chip = chips[index]
    if (!chip || isComposing(event.nativeEvent)) return
    const previous = buttons[Math.max(index - 1, 0)]
    const next = buttons[index + 1] ?? input.current
    const [backward, forward] = arrowKeysIn(event.target as HTMLElement)
    if (event.key === backward) previous?.focus()
    else if (event.key === forward) next?.focus()
    else if (event.key === 'Home') buttons[0]?.focus()
    else if (event.key === 'End') input.current?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index, chip.key)
    else return
    event.preventDefault()
  }

  function remove(index: number, key: string) {
    const buttons = removeButtonsOf(input.current)
    // The focus must not be lost with the removed button.
    if (buttons[index] === document.activeElement) {
      const neighbor = buttons[index + 1] ?? buttons[index - 1] ?? input.current
      neighbor?.focus()
    }
    onRemove?.(key)
  }

  return (
    <ul aria-label={label} className="contents" onKeyDown={handleKeyDown}>
      {chips.map((chip, index) => (
        <li
          key={chip.key}
          data-slot="chip"
          className="flex h-[calc(1.5rem+var(--density)*0.25rem)] min-w-0 max-w-full items-center overflow-clip rounded-xs border border-hairline bg-sunken text-sm text-strong has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:h-8"
        >
          <span title={chip.label} className="min-w-0 truncate px-1.5">
            <bdi>{chip.label}</bdi>
          </span>
          {onRemove && (
            <button
              type="button"
              // The arrow keys move among the chips, so that the control is one tab stop.
              tabIndex={-1}
              aria-label={texts.remove(chip.label)}
              className="grid h-full w-6 shrink-0 place-items-center border-hairline border-s text-muted outline-none transition-colors hover:bg-hover hover:text-strong focus-visible:bg-hover focus-visible:text-strong max-sm:w-8 [&>svg]:size-3.5"
              onClick={() => remove(index, chip.key)}
            >
              <XIcon aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Handles a key in the input after the chips: Backspace in an empty input removes the last chip, and the arrow key at
 * the start of the text moves to it. Returns whether it was one of them.
 */
export function handleChipKey(
  event: KeyboardEvent<HTMLInputElement>,
  removeLast: () => void,
): boolean {
  const { key, repeat, currentTarget: input } = event
  const lastButton = removeButtonsOf(input).at(-1)
  if (!lastButton) return false
  if (key === 'Backspace' && input.value === '') {
    // A key that is held down to delete the text must not go on with the chips.
    if (!repeat) removeLast()
    return true
  }
  const isAtStart = input.selectionStart === 0 && input.selectionEnd === 0
  if (key !== arrowKeysIn(input)[0] || !isAtStart) return false
  lastButton.focus()
  return true
}

const removeButtonsOf = (input: HTMLInputElement | null) => [
  ...(input?.parentElement?.querySelectorAll<HTMLElement>('[data-slot=chip] > button') ?? []),
]

/** Returns the arrow keys that move backward and forward in the direction of an element. */
const arrowKeysIn = (element: HTMLElement) =>
  getComputedStyle(element).direction === 'rtl'
    ? (['ArrowRight', 'ArrowLeft'] as const)
    : (['ArrowLeft', 'ArrowRight'] as const)
