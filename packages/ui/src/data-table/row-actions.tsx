'use client'

import { EllipsisIcon } from 'lucide-react'
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/index.ts'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../dropdown-menu/index.ts'

export interface RowActionsProps {
  /** The accessible name of the button, with the row's name, such as 'Actions for Ada Lovelace'. */
  label: string
  /** The items of the menu. */
  children: ReactNode
}

/** The menu of a row's actions, for the cell of a `display` column. */
export function RowActions({ label, children }: RowActionsProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer'>()

  const focusFirstItem = (event: FocusEvent) => {
    if (event.target !== event.currentTarget || openedBy !== 'keyboard') return
    event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }

  // Even a closed DropdownMenu adds listeners to the document, so a row renders its menu only while it
  // is open.
  return (
    <span data-slot="row-actions" className="relative inline-flex">
      <Button
        ref={button}
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={openedBy !== undefined}
        variant="ghost"
        size="sm"
        // In the narrow layout, where rows become cards, this aligns the icon with the values.
        className="size-control-sm px-0 @max-[40rem]:-ms-2"
        onClick={(event) =>
          setOpenedBy(openedBy ? undefined : event.detail === 0 ? 'keyboard' : 'pointer')
        }
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpenedBy('keyboard')
        }}
      >
        <EllipsisIcon aria-hidden="true" />
      </Button>
      {openedBy && (
        <DropdownMenu open onOpenChange={(open) => !open && setOpenedBy(undefined)}>
          <DropdownMenuTrigger asChild>
            <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
          </DropdownMenuTrigger>
          <DropdownMenuContent
            aria-labelledby={id}
            onFocus={focusFirstItem}
            onInteractOutside={(event) => {
              // The button's onClick closes the menu. If this handler closed the menu first, that click would reopen it.
              if (button.current?.contains(event.target as Node)) event.preventDefault()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              // The focus may already be elsewhere, for example in a dialog that an item opened.
              if (document.activeElement === document.body) button.current?.focus()
            }}
          >
            {children}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </span>
  )
}
