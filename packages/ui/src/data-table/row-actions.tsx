'use client'

import { EllipsisIcon } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/index.ts'
import { lazyDialog } from '../lazy-component/lazy-dialog.tsx'

// Loaded on demand, since a menu weighs as much as the table.
const RowMenu = lazyDialog(async () => (await import('./row-menu.tsx')).RowMenu)

/** An action of a row's menu. */
export interface RowAction {
  /** The text of the item. */
  label: string
  /** An icon before the text. */
  icon?: ReactNode
  /** `danger` for a destructive action. */
  variant?: 'default' | 'danger'
  /** Whether the action is not possible now. */
  disabled?: boolean
  /** Why the action is not possible now, below its text. The disabled item can have the focus, so that the reason is read. */
  disabledReason?: string
  /** Called when the action is chosen. */
  onSelect: () => void
}

export interface RowActionsProps {
  /** The accessible name of the button, with the row's name, such as 'Actions for Ada Lovelace'. */
  label: string
  /** The items of the menu. */
  actions: readonly RowAction[]
}

/** The menu of a row's actions, for the cell of a `display` column. */
export function RowActions({ label, actions }: RowActionsProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer'>()

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
        // Larger in the narrow layout, for fingers.
        className="size-control-sm px-0 @max-[40rem]:size-10 @max-[14rem]:min-h-10"
        {...RowMenu.preloadHandlers}
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
        <RowMenu
          open
          onClose={() => setOpenedBy(undefined)}
          aria-labelledby={id}
          button={button}
          actions={actions}
          focusesFirstItem={openedBy === 'keyboard'}
        />
      )}
    </span>
  )
}
