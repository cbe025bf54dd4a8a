'use client'

import { SearchIcon, XIcon } from 'lucide-react'
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Input } from '../input/input.tsx'
import { cn } from '../lib/cn.ts'
import { isComposing } from '../lib/is-composing.ts'
import { setInputValue } from '../lib/set-input-value.ts'
import { useEscape } from '../lib/use-escape.ts'
import { useFormReset } from '../lib/use-form-reset.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface SearchInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> {
  /** The controlled search. A new value replaces the text, unless the person is typing. */
  value?: string
  /** The initial text, when uncontrolled. */
  defaultValue?: string
  /** Called with the trimmed text to search for: when typing pauses, and at once on Enter and on clearing. */
  onSearch?: (text: string) => void
  /** The debounce time of `onSearch`, in milliseconds. */
  delay?: number
}

/** A search input, which a button or Escape clears. */
export function SearchInput({
  ref,
  value,
  defaultValue = '',
  onSearch,
  delay = 300,
  placeholder,
  className,
  onChange,
  onKeyDown,
  ...props
}: SearchInputProps) {
  const texts = useStrings('searchInput', english.searchInput)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [text, setText] = useState(value ?? defaultValue)
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastReported = useRef(text.trim())
  // Searches that were reported but are not yet the `value`. A late value must not undo newer typing.
  const pendingSearches = useRef<string[]>([])

  function report(typedText: string) {
    clearTimeout(debounceTimer.current)
    debounceTimer.current = undefined
    const search = typedText.trim()
    if (!onSearch || search === lastReported.current) return
    lastReported.current = search
    if (value !== undefined) pendingSearches.current.push(search)
    onSearch(search)
  }

  const reportAfterPause = useEffectEvent(() => {
    if (input.current) report(input.current.value)
  })

  function clear() {
    if (!input.current) return
    setInputValue(input.current, '')
    input.current.focus()
  }

  useEffect(() => () => clearTimeout(debounceTimer.current), [])

  useEffect(() => {
    if (value === undefined) return
    const index = pendingSearches.current.indexOf(value.trim())
    if (index >= 0) {
      pendingSearches.current.splice(0, index + 1)
      return
    }
    if (debounceTimer.current !== undefined) return
    lastReported.current = value.trim()
    setText(value)
  }, [value])

  // No control reports a reset: the page learns of it from the form.
  useFormReset(input, () => {
    clearTimeout(debounceTimer.current)
    debounceTimer.current = undefined
    pendingSearches.current = []
    const restored = value ?? defaultValue
    lastReported.current = restored.trim()
    setText(restored)
  })

  useEscape(input, () => {
    if (input.current?.value === '') return false
    clear()
    return true
  })

  useWarning(
    'SearchInput',
    !onSearch && !onChange && value !== undefined && '`value` without `onSearch` never changes.',
  )

  return (
    <div data-slot="search-input" className={cn('relative min-w-0', className)}>
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="search"
        placeholder={placeholder ?? texts.placeholder}
        className="peer px-9 [&::-webkit-search-cancel-button]:hidden"
        {...props}
        value={text}
        onChange={(event) => {
          const typedText = event.target.value
          setText(typedText)
          onChange?.(event)
          clearTimeout(debounceTimer.current)
          if (typedText === '' || delay <= 0) report(typedText)
          else if (onSearch) debounceTimer.current = setTimeout(reportAfterPause, delay)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'Enter' && !isComposing(event.nativeEvent))
            report(event.currentTarget.value)
        }}
      />
      <button
        type="button"
        aria-label={texts.clear}
        className="absolute end-1 top-1 grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong peer-placeholder-shown:hidden peer-disabled:hidden"
        onClick={clear}
      >
        <XIcon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
