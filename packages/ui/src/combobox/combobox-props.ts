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

interface SingleProps extends ComboboxBaseProps {
  /** Whether several options can be selected. */
  multiple?: false
  /** The controlled value: an empty text for none, a list when `multiple`. */
  value?: string
  /** The initial value, when uncontrolled. */
  defaultValue?: string
  /** Called with the new value. */
  onValueChange?: (value: string) => void
}

interface MultipleProps extends ComboboxBaseProps {
  /** Whether several options can be selected. */
  multiple: true
  /** The controlled value: an empty text for none, a list when `multiple`. */
  value?: readonly string[]
  /** The initial value, when uncontrolled. */
  defaultValue?: readonly string[]
  /** Called with the new value. */
  onValueChange?: (values: string[]) => void
}

export type ComboboxProps = SingleProps | MultipleProps
