'use client'

import * as Radix from '@radix-ui/react-dialog'
import { SearchIcon } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useMemo,
  useRef,
} from 'react'
import { cn } from '../lib/cn.ts'
import { useFocusRestore } from '../lib/focus-restore.ts'
import { overlayClasses, useOverlayContainer } from '../lib/overlay.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'
import { useActiveOption, useScrollToOption } from '../lib/use-active-option.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

const ActiveContext = createContext({ activeId: '', onPoint: (_id: string) => {} })

export interface CommandMenuProps {
  /** The accessible name of the menu and of its list. */
  label: string
  /** Whether it is open. */
  open: boolean
  /** Called with the new open state when it changes. */
  onOpenChange: (open: boolean) => void
  /** The typed text; the caller filters the items. */
  search: string
  /** Called with the typed text. */
  onSearchChange: (search: string) => void
  /** The placeholder of the input; `Search...` by default. */
  placeholder?: string
  /** The status under the list, such as a running search or no matches. */
  status?: ReactNode
  /** The groups of items. */
  children: ReactNode
}

/** A menu of screens and actions, filtered by typing. */
export function CommandMenu({ open, onOpenChange, label, ...props }: CommandMenuProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const handleOpenAutoFocus = (event: Event) => {
    // When the menu opens, Radix focuses the input and selects its text; the next typed letter would then replace it.
    event.preventDefault()
    const input = inputRef.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }
  const focusRestore = useFocusRestore(handleOpenAutoFocus)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={useOverlayContainer()}>
        <Radix.Overlay data-slot="command-menu-overlay" className={overlayClasses} />
        <Radix.Content
          ref={usePortalTheme<HTMLDivElement>()}
          data-slot="command-menu"
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[max(1rem,12dvh)] z-50 mx-auto flex max-h-[min(26rem,76dvh)] max-w-xl flex-col overflow-hidden rounded-lg border border-hairline bg-overlay shadow-overlay outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise"
          {...focusRestore}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <CommandMenuBody inputRef={inputRef} label={label} {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function CommandMenuBody({
  inputRef,
  label,
  search,
  onSearchChange,
  placeholder,
  status,
  children,
}: Omit<CommandMenuProps, 'open' | 'onOpenChange'> & {
  inputRef: RefObject<HTMLInputElement | null>
}) {
  const texts = useStrings('searchInput', english.searchInput)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const getEnabledOptions = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])') ??
      []),
  ]
  const { activeKey, scrollKey, activate, reset, handleKeyDown } = useActiveOption({
    getKeys: () => getEnabledOptions().map(({ id }) => id),
    getInitialKey: ([first = '']) => first,
    onSelect: (key) =>
      getEnabledOptions()
        .find(({ id }) => id === key)
        ?.click(),
  })
  useScrollToOption(list, scrollKey)
  const activeContext = useMemo(
    () => ({ activeId: activeKey, onPoint: (id: string) => activate(id, true) }),
    [activeKey, activate],
  )

  return (
    <ActiveContext value={activeContext}>
      <div className="flex items-center gap-3 border-hairline border-b px-4">
        <SearchIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <input
          ref={inputRef}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeKey || undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={search}
          placeholder={placeholder ?? texts.placeholder}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg text-strong outline-none"
          onChange={({ target }) => {
            // Typing makes the first match active again.
            reset()
            onSearchChange(target.value)
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className="@container flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain p-2"
      >
        {children}
      </div>
      <p role="status" className="px-5 py-3 text-muted text-sm empty:hidden">
        {status}
      </p>
    </ActiveContext>
  )
}

export interface CommandMenuGroupProps extends ComponentProps<'div'> {
  /** The heading of the group. */
  heading: string
}

/** A group of items with a heading; hidden without items. */
export function CommandMenuGroup({
  heading,
  className,
  children,
  ...props
}: CommandMenuGroupProps) {
  const headingId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
    <div
      data-slot="command-menu-group"
      role="group"
      aria-labelledby={headingId}
      className={cn('not-has-[[role=option]]:hidden', className)}
      {...props}
    >
      <div id={headingId} className="px-3 py-1.5 font-medium text-muted text-xs">
        {heading}
      </div>
      {children}
    </div>
  )
}

export interface CommandMenuItemProps extends Omit<ComponentProps<'div'>, 'onSelect'> {
  /** The icon before the label. */
  icon?: ReactNode
  /** Distinguishes items with the same label, or shows the keyboard shortcut. */
  hint?: ReactNode
  /** Whether it is disabled. */
  disabled?: boolean
  /** Called when the item is selected. */
  onSelect: () => void
}

/** An action or a screen. */
export function CommandMenuItem({
  icon,
  hint,
  disabled = false,
  onSelect,
  className,
  children,
  ...props
}: CommandMenuItemProps) {
  const id = useId()
  const { activeId, onPoint } = use(ActiveContext)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and refers to the active option
    <div
      data-slot="command-menu-item"
      id={id}
      role="option"
      aria-selected={activeId === id}
      aria-disabled={disabled || undefined}
      className={cn(
        'flex min-h-[calc(2.5rem+var(--density)*0.25rem)] cursor-default items-center gap-3 rounded-sm px-3 py-2 text-default @max-[14rem]:flex-wrap aria-disabled:opacity-50 aria-selected:bg-hover aria-selected:text-strong forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText] forced-colors:aria-selected:forced-color-adjust-none [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted',
        className,
      )}
      onPointerMove={() => {
        if (!disabled) onPoint(id)
      }}
      onClick={() => {
        if (!disabled) onSelect()
      }}
      {...props}
    >
      {icon}
      <span className="min-w-0 truncate @max-[14rem]:flex-1 @max-[14rem]:whitespace-normal @max-[14rem]:wrap-anywhere">
        {children}
      </span>
      {hint && (
        <span className="ms-auto max-w-1/2 shrink-0 truncate text-muted text-sm @max-[14rem]:max-w-full @max-[14rem]:basis-full @max-[14rem]:ps-7">
          {hint}
        </span>
      )}
    </div>
  )
}
