'use client'

import { EllipsisIcon } from 'lucide-react'
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/index.ts'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../dropdown-menu/index.ts'

export interface RowActionsProps {
  /** Names the row's menu: 'Actions for Ada Lovelace'. */
  label: string
  /** The items of the menu. */
  children: ReactNode
}

/** What can be done with one row, in a menu at its end; stands in a `display` column. */
export function RowActions({ label, children }: RowActionsProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'keyboard' | 'pointer'>()

  const enter = (event: FocusEvent) => {
    if (event.target !== event.currentTarget || opened !== 'keyboard') return
    event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }

  // A menu listens to the page from the moment it is there: of a thousand rows, only the open one has it.
  return (
    <span data-slot="row-actions" className="relative inline-flex">
      <Button
        ref={button}
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        variant="ghost"
        size="sm"
        // In a card its dots stand below the values, which have no inset.
        className="size-8 px-0 @max-[40rem]:-ms-2"
        onClick={(event) =>
          setOpened(opened ? undefined : event.detail === 0 ? 'keyboard' : 'pointer')
        }
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpened('keyboard')
        }}
      >
        <EllipsisIcon aria-hidden="true" />
      </Button>
      {opened && (
        <DropdownMenu open onOpenChange={(open) => !open && setOpened(undefined)}>
          <DropdownMenuTrigger asChild>
            <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
          </DropdownMenuTrigger>
          <DropdownMenuContent
            aria-labelledby={id}
            onFocus={enter}
            onInteractOutside={(event) => {
              // Its own button closes it.
              if (button.current?.contains(event.target as Node)) event.preventDefault()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              // Unless the person, or a dialog an item opened, has taken the focus elsewhere.
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
