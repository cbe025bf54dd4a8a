'use client'

import type * as Radix from '@radix-ui/react-select'
import { type ComponentProps, type ComponentType, createContext, type RefObject, use } from 'react'

/** The handlers of a trigger. */
export type TriggerProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onFocus' | 'onKeyDown' | 'onPointerDown' | 'onPointerEnter'
>

/** The handlers that open the list and select by typing. */
export type TriggerHandlers = {
  [Name in 'onClick' | 'onKeyDown' | 'onPointerDown']: NonNullable<TriggerProps[Name]>
}

type FormProps = Pick<
  ComponentProps<typeof Radix.Root>,
  'autoComplete' | 'dir' | 'disabled' | 'form' | 'name' | 'required'
>

interface SelectState {
  value: string
  setValue: (value: string) => void
  isOpen: boolean
  /** Opens or closes the list; a press calls it twice. */
  setOpen: (isOpen: boolean) => void
  /** The id of the list's element. */
  listId: string
  /** Whether the code of the list is loaded, and the list rendered when it is open. */
  isListReady: boolean
  setListReady: (isReady: boolean) => void
  formProps: FormProps
  /** The element in the trigger that shows the selected option. */
  valueElement: HTMLElement | null
  setValueElement: (element: HTMLElement | null) => void
  /** Radix's handlers of the trigger, once the list is rendered. */
  triggerHandlers: RefObject<TriggerHandlers | null>
  /** The keys that were typed before the list was rendered. */
  typedKeys: readonly string[]
  setTypedKeys: (keys: readonly string[]) => void
}

export const SelectContext = createContext<SelectState | null>(null)

/** Returns the state of the Select around the component. */
export function useSelect() {
  const state = use(SelectContext)
  if (!state) throw new Error('It must be inside a Select')
  return state
}

/** The component that renders an item within the list; without it, an item only shows its text in the trigger. */
export const ListItemContext = createContext<ComponentType<
  ComponentProps<typeof Radix.Item>
> | null>(null)
