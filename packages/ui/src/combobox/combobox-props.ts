import type { ComponentProps } from 'react'
import type { ComboboxOption } from './use-options.ts'

interface ComboboxBaseProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'multiple'> {
  /** The options, in their order; those that match the typed text are shown. */
  options: readonly ComboboxOption[]
  /** The options of selected values, for their labels, when `options` may lack them. */
  selectedOptions?: readonly ComboboxOption[]
  /** Called with the trimmed text to search for when typing pauses; the caller then passes the matching options. */
  onSearchChange?: (search: string) => void
  /** The debounce time of `onSearchChange`, in milliseconds: 300 by default. */
  searchDelay?: number
  /** Whether the options are being loaded. */
  isLoading?: boolean
  /** Whether loading the options failed. */
  isError?: boolean
  /** Called when the person wants to load the options again. */
  onRetry?: () => void
  /** The name of the value in a form; several values have the same name. */
  name?: string
}

interface SelectionProps<Multiple extends boolean, Value, Reported extends Value> {
  /** Whether several options can be selected. */
  multiple?: Multiple
  /** The controlled value: an empty text for none, a list when `multiple`. */
  value?: Value
  /** The initial value, when uncontrolled. */
  defaultValue?: Value
  /** Called with the new value. */
  onValueChange?: (value: Reported) => void
}

type SingleProps = SelectionProps<false, string, string>
type MultipleProps = SelectionProps<true, readonly string[], string[]> & { multiple: true }

export type ComboboxProps = ComboboxBaseProps & (SingleProps | MultipleProps)
