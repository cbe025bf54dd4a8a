'use client'

import { useMemo, useState } from 'react'
import { normalizeForSearch } from '../lib/normalize-for-search.ts'
import { useWarning } from '../lib/use-warning.ts'

export interface ComboboxOption {
  /** The value when it is selected; not empty, and different from the other values. */
  value: string
  /** The label of the option; its value when this is blank. */
  label: string
  /** Distinguishes options with the same label, or says more. */
  description?: string
  /** Whether it is disabled. */
  disabled?: boolean
}

interface OptionsSettings {
  options: readonly ComboboxOption[]
  selectedOptions: readonly ComboboxOption[]
  /** The text that the shown options contain; undefined when the caller searches. */
  filter: string | undefined
}

/** Returns the options that match, and those of values. */
export function useOptions({ options, selectedOptions, filter }: OptionsSettings) {
  // The options of a search no longer contain what was selected in an earlier one.
  const [earlierSelected, setEarlierSelected] = useState<readonly ComboboxOption[]>([])
  const byValue = useMemo(() => {
    const uniqueOptions = new Map<string, ComboboxOption>()
    for (const option of options) {
      if (option.value !== '' && !uniqueOptions.has(option.value))
        uniqueOptions.set(option.value, option)
    }
    return uniqueOptions
  }, [options])
  useWarning(
    'Combobox',
    byValue.size < options.length && 'two options have the same value, or one has none.',
  )

  const searchable = useMemo(
    () =>
      [...byValue.values()].map((option) => ({
        option,
        text: normalizeForSearch(`${labelOfOption(option)} ${option.description ?? ''}`),
      })),
    [byValue],
  )
  const shownOptions = useMemo(() => {
    const text = normalizeForSearch(filter ?? '')
    return searchable.filter((item) => item.text.includes(text)).map(({ option }) => option)
  }, [searchable, filter])

  const find = (value: string) =>
    byValue.get(value) ??
    [...selectedOptions, ...earlierSelected].find((option) => option.value === value)

  return {
    shownOptions,
    byValue,
    /** Returns the label of a value; the value itself when its option is not known. */
    labelOf: (value: string) => {
      const option = find(value)
      return option ? labelOfOption(option) : value
    },
    /** Returns the only enabled option with this label in any case, or else the only one also without accents. */
    findByLabel: (label: string) => {
      const findOnly = (normalize: (text: string) => string) => {
        const text = normalize(label)
        const found = shownOptions.filter(
          (option) => !option.disabled && normalize(labelOfOption(option)) === text,
        )
        return found.length === 1 ? found[0] : undefined
      }
      return findOnly((text) => text.normalize('NFC').toLowerCase()) ?? findOnly(normalizeForSearch)
    },
    /** Keeps the label of an option that is being selected. */
    cacheOption: (option: ComboboxOption) =>
      setEarlierSelected((earlier) => [
        ...earlier.filter(({ value }) => value !== option.value),
        option,
      ]),
  }
}

/** Returns the text that names an option. */
export const labelOfOption = ({ label, value }: ComboboxOption) => label.trim() || value
