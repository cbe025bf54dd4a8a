'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '../lib/format-number.ts'
import { useActiveOption } from '../lib/use-active-option.ts'
import { useControllable } from '../lib/use-controllable.ts'
import { useEscape } from '../lib/use-escape.ts'
import { useFormReset } from '../lib/use-form-reset.ts'
import { useSubmitGuard } from '../lib/use-submit-guard.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { retryKey } from './combobox-list.tsx'
import type { ComboboxProps } from './combobox-props.ts'
import { type ComboboxOption, labelOfOption, useOptions } from './use-options.ts'
import { useSearch } from './use-search.ts'

const toValues = (value: string | readonly string[] = []) =>
  typeof value === 'string' ? [value].filter(Boolean) : [...new Set(value)]

/** The value, the typed text, the shown options and the active one of a combobox. */
export function useCombobox({
  options,
  selectedOptions = [],
  onSearchChange,
  searchDelay = 300,
  isLoading = false,
  isError = false,
  onRetry,
  multiple = false,
  value,
  defaultValue,
  onValueChange,
  disabled,
  readOnly,
}: ComboboxProps) {
  const { locale } = useLocale()
  const texts = useStrings('combobox', english.combobox)
  const chipTexts = useStrings('chips', english.chips)
  const spinnerTexts = useStrings('spinner', english.spinner)
  const input = useRef<HTMLInputElement>(null)
  // The type of the callback depends on `multiple`.
  const report = onValueChange as ((value: string | string[]) => void) | undefined
  const [selected, setSelected, resetSelected] = useControllable<
    string | readonly string[] | undefined,
    string | string[]
  >(value, defaultValue, report)
  const values = toValues(selected)
  const [isOpen, setOpen] = useState(false)
  // The text while it differs from the label of the value.
  const [typed, setTyped] = useState<string>()
  const [isUnknown, setIsUnknown] = useState(false)
  const [isCommitPending, setIsCommitPending] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { isPending, search } = useSearch(onSearchChange, searchDelay)

  const { shownOptions, byValue, labelOf, findByLabel, cacheOption } = useOptions({
    options,
    selectedOptions,
    filter: onSearchChange ? undefined : (typed ?? '').trim(),
  })
  const [firstValue = ''] = values
  const text = typed ?? (multiple ? '' : labelOf(firstValue))
  // Another option may have the same label, and the value's own may be disabled or not among the options.
  const isOwnLabel = !multiple && firstValue !== '' && typed?.trim() === labelOf(firstValue)
  const isFixed = Boolean(disabled || readOnly)
  const isWaiting = isLoading || isPending
  const hasFailed = isError && !isWaiting
  const hasOptions = !isWaiting && !isError
  const canRetry = hasFailed && onRetry !== undefined
  const listedOptions = isError ? [] : shownOptions

  const setIsOpen = (next: boolean) => {
    setOpen(next)
    // A list that opens again begins at the selected option.
    if (!next) active.reset()
  }
  const setValues = (next: string[]) => setSelected(multiple ? next : (next[0] ?? ''))
  const type = (next: string | undefined) => {
    setTyped(next)
    setIsUnknown(false)
    setIsCommitPending(false)
    setAnnouncement('')
    search(next ?? '')
    active.reset()
  }
  const remove = (removed: string) => {
    setValues(values.filter((other) => other !== removed))
    setAnnouncement(chipTexts.removed(labelOf(removed)))
  }
  const toggle = (option: ComboboxOption) => {
    type(undefined)
    cacheOption(option)
    if (!multiple) setValues([option.value])
    else if (values.includes(option.value)) remove(option.value)
    else {
      setValues([...values, option.value])
      setAnnouncement(texts.selectedOption(labelOfOption(option)))
    }
  }
  const press = (key: string) => {
    if (key === retryKey) return onRetry?.()
    const option = byValue.get(key)
    if (!option) return
    toggle(option)
    // The list stays in its place while several are selected.
    if (multiple) active.activate(key)
    else setIsOpen(false)
  }
  const clear = () => {
    type(undefined)
    setValues([])
  }
  /** Selects the option whose label was typed. Another text stays, so that nothing typed is lost, and is invalid. */
  const commit = () => {
    if (typed === undefined) return
    if (isOwnLabel) return type(undefined)
    const option = findByLabel(typed.trim())
    // The options are still those of an earlier text, or missing.
    const isTooEarly = !hasOptions && typed.trim() !== ''
    setIsCommitPending(isTooEarly)
    if (isTooEarly) return
    if (option && values.includes(option.value)) type(undefined)
    else if (option) toggle(option)
    else if (typed.trim() === '') {
      type(undefined)
      if (!multiple) setValues([])
    } else {
      setIsUnknown(true)
      if (!multiple) setValues([])
    }
  }

  const commitAfterAnswer = useEffectEvent(commit)
  useEffect(() => {
    if (isCommitPending && hasOptions) commitAfterAnswer()
  }, [isCommitPending, hasOptions])

  const active = useActiveOption({
    getKeys: () =>
      canRetry
        ? [retryKey]
        : listedOptions.filter(({ disabled }) => !disabled).map((option) => option.value),
    getInitialKey: (keys) => {
      // Enter must not select an option of an earlier search.
      if (isWaiting) return ''
      if (canRetry) return retryKey
      if (typed === undefined || isOwnLabel)
        return !multiple && keys.includes(firstValue) ? firstValue : ''
      if (typed.trim() === '') return ''
      return findByLabel(typed.trim())?.value ?? keys[0] ?? ''
    },
    onSelect: press,
  })

  // A value that is set from outside replaces the typed text.
  const [previousValue, setPreviousValue] = useState(firstValue)
  if (firstValue !== previousValue) {
    setPreviousValue(firstValue)
    if (firstValue && !multiple) {
      setTyped(undefined)
      setIsUnknown(false)
      setIsCommitPending(false)
    }
  }

  const problem = isUnknown ? texts.notAnOption(text.trim()) : ''
  useLayoutEffect(() => {
    input.current?.setCustomValidity(problem)
  }, [problem])
  useSubmitGuard(input, isUnknown || isCommitPending)
  useFormReset(input, () => {
    resetSelected()
    type(undefined)
  })
  useEscape(input, () => {
    if (isOpen) setIsOpen(false)
    else if (text === '' || isFixed) return false
    else if (multiple) type(undefined)
    else clear()
    return true
  })

  const hasList = isOpen && (listedOptions.length > 0 || canRetry)
  const status =
    (isWaiting && spinnerTexts.loading) ||
    (isError && texts.loadFailed) ||
    (listedOptions.length === 0 && (typed?.trim() ? texts.noMatches : texts.empty))

  const count = listedOptions.length
  const optionCount = texts.optionsShown(count, formatNumber(locale, count))

  return {
    input,
    values,
    text,
    /** Called with the typed text. */
    type,
    commit,
    clear,
    remove,
    press,
    labelOf,
    isOpen,
    setIsOpen,
    isFixed,
    isWaiting,
    active,
    listedOptions,
    hasList,
    hasFailed,
    canRetry,
    /** What is shown instead of options, or while they are loaded. */
    status,
    announcement: announcement || (isOpen && (status || optionCount)),
    problem,
    /** Why the form is not submitted, though nothing is wrong with the text. */
    notice: isCommitPending && hasFailed ? texts.loadFailed : '',
  }
}

export type ComboboxState = ReturnType<typeof useCombobox>
