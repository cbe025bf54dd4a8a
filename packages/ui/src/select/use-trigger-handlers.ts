'use client'

import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { type TriggerProps, useSelect } from './select-context.ts'

const openKeys = /^( |Enter|ArrowUp|ArrowDown)$/

/** Returns the handlers of a trigger: Radix's once the list is rendered, and until then those that need the list. */
export function useTriggerHandlers(props: TriggerProps, preload: () => void): TriggerProps {
  const { setOpen, typedKeys, setTypedKeys, triggerHandlers } = useSelect()

  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const ownHandlers = {
    onClick: open,
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return
      event.currentTarget.focus()
      open(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey } = event
      if (openKeys.test(key) && !(key === ' ' && typedKeys.length > 0)) open(event)
      else if (key.length === 1 && !ctrlKey && !altKey && !metaKey)
        setTypedKeys([...typedKeys, key])
    },
  }

  return {
    onPointerEnter: (event) => {
      preload()
      props.onPointerEnter?.(event)
    },
    onFocus: (event) => {
      preload()
      props.onFocus?.(event)
    },
    onClick: (event) => {
      props.onClick?.(event)
      if (!event.defaultPrevented) (triggerHandlers.current ?? ownHandlers).onClick(event)
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event)
      if (!event.defaultPrevented) (triggerHandlers.current ?? ownHandlers).onPointerDown(event)
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event)
      if (!event.defaultPrevented) (triggerHandlers.current ?? ownHandlers).onKeyDown(event)
    },
  }
}
