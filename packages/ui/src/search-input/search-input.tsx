import { SearchIcon, XIcon } from 'lucide-react'
import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { Input } from '../input/input.tsx'
import { cn } from '../lib/cn.ts'
import { setValue } from '../lib/set-value.ts'

/** Text to search for, which a button or Escape clears. */
export function SearchInput({
  ref,
  placeholder = 'Search...',
  className,
  ...props
}: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  function clear() {
    if (!input.current) return
    setValue(input.current, '')
    input.current.focus()
  }

  return (
    <div data-slot="search-input" className={cn('relative min-w-0', className)}>
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="search"
        placeholder={placeholder}
        className="peer px-9 [&::-webkit-search-cancel-button]:hidden"
        {...props}
      />
      <button
        type="button"
        aria-label="Clear search"
        className="absolute top-1 right-1 grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong peer-placeholder-shown:hidden peer-disabled:hidden"
        onClick={clear}
      >
        <XIcon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
