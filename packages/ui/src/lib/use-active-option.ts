'use client'

import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from './is-composing.ts'

interface ActiveOptionSettings {
  /** Returns the keys of the enabled options, in their order. */
  getKeys: () => string[]
  /** Returns the key of the option that is active until the person moves; an empty text for none. */
  getInitialKey: (keys: string[]) => string
  /** Called with the key of the active option on Enter. */
  onSelect: (key: string) => void
}

/** The number of options by which Page Up and Page Down move. */
const pageSize = 10

/** Returns the active option of a list whose input keeps the focus, and the handler of the keys in that input. */
export function useActiveOption({ getKeys, getInitialKey, onSelect }: ActiveOptionSettings) {
  const [active, setActive] = useState({ key: '', isPointed: false })
  // Whether the person moved to an option, by keyboard or pointer, since they last typed.
  const hasMoved = useRef(false)

  const activate = useCallback((key: string, isPointed = false) => {
    hasMoved.current = true
    setActive((current) => (current.key === key ? current : { key, isPointed }))
  }, [])

  useLayoutEffect(() => {
    const keys = getKeys()
    // When the option that the person moved to is removed, Enter must not select another one.
    const keptKey = keys.includes(active.key) ? active.key : ''
    const key = hasMoved.current ? keptKey : getInitialKey(keys)
    if (key !== active.key) setActive({ key, isPointed: false })
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const keys = getKeys()
    const index = keys.indexOf(active.key)
    const last = keys.length - 1
    const moves: Record<string, number> = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
      PageDown: Math.min(index + pageSize, last),
      PageUp: Math.max(index - pageSize, 0),
    }
    const next = moves[event.key]
    if (event.key === 'Enter') {
      if (index >= 0) onSelect(active.key)
    } else if (next === undefined) return
    // A key in a list that is still empty is no move: the initial option becomes active when it arrives.
    else if (keys.length > 0) activate(keys[next] ?? '')
    event.preventDefault()
  }

  return {
    activeKey: active.key,
    /** The active option, unless the pointer made it active: the list must not scroll below the pointer. */
    scrollKey: active.isPointed ? '' : active.key,
    /** Makes an option active. */
    activate,
    /** Makes the initial option active again, as after typing. */
    reset: () => {
      hasMoved.current = false
    },
    handleKeyDown,
  }
}

/** Scrolls a list, and not the page around it, to an option when its id changes. */
export function useScrollToOption(list: RefObject<HTMLElement | null>, optionId: string) {
  useLayoutEffect(() => {
    const option = document.getElementById(optionId)?.getBoundingClientRect()
    const box = list.current?.getBoundingClientRect()
    if (!list.current || !option || !box) return
    if (option.top < box.top) list.current.scrollTop -= box.top - option.top
    else if (option.bottom > box.bottom) list.current.scrollTop += option.bottom - box.bottom
  }, [list, optionId])
}
