'use client'

import type { FocusEvent, RefObject } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../dropdown-menu/index.ts'
import type { RowAction } from './row-actions.tsx'

interface RowMenuProps {
  open: boolean
  onClose: () => void
  /** The button that opens the menu. */
  button: RefObject<HTMLButtonElement | null>
  'aria-labelledby': string
  actions: readonly RowAction[]
  focusesFirstItem: boolean
}

/** The open menu of RowActions. */
export function RowMenu({
  open,
  onClose,
  button,
  actions,
  focusesFirstItem,
  'aria-labelledby': labelledBy,
}: RowMenuProps) {
  const focusFirstItem = (event: FocusEvent) => {
    if (event.target !== event.currentTarget || !focusesFirstItem) return
    event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }

  return (
    <DropdownMenu open={open} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        aria-labelledby={labelledBy}
        onFocus={focusFirstItem}
        onInteractOutside={(event) => {
          // The button's onClick closes the menu. If this handler closed the menu first, that click would reopen it.
          if (button.current?.contains(event.target as Node)) event.preventDefault()
        }}
        onCloseAutoFocus={() => {
          // The focus may already be elsewhere, for example in a dialog that an item opened.
          if (document.activeElement === document.body) button.current?.focus()
        }}
      >
        {actions.map(({ disabledReason, ...action }) =>
          disabledReason === undefined ? (
            <RowMenuItem key={action.label} {...action} />
          ) : (
            <ExplainedItem key={action.label} {...action} reason={disabledReason} />
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function RowMenuItem({ label, icon, ...action }: Omit<RowAction, 'disabledReason'>) {
  return (
    <DropdownMenuItem {...action}>
      {icon} {label}
    </DropdownMenuItem>
  )
}

/** A disabled item with the reason. The arrow keys skip an item with the property `disabled`. */
function ExplainedItem({ label, icon, reason }: RowAction & { reason: string }) {
  return (
    <DropdownMenuItem
      aria-disabled="true"
      className="cursor-default text-muted"
      onSelect={(event) => event.preventDefault()}
    >
      {icon}
      <span>
        {label} <span className="block text-sm">{reason}</span>
      </span>
    </DropdownMenuItem>
  )
}
