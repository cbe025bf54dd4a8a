'use client'

import type { RefObject } from 'react'
import { cn } from '../lib/cn.ts'
import { useLocale } from '../locale/index.ts'
import { PopoverContent } from '../popover/index.ts'
import { Spinner } from '../spinner/index.ts'
import { ComboboxList } from './combobox-list.tsx'
import type { ComboboxState } from './use-combobox.ts'

interface ComboboxPopupProps {
  combobox: ComboboxState
  box: RefObject<HTMLElement | null>
  listId: string
  label: string | undefined
  labelledBy: string | undefined
  multiple: boolean
}

const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()

// The list in the popover has the role, not the popover.
const withoutRole = { role: undefined }

/** The popover of a combobox: its options, and the status of loading or filtering them. */
export function ComboboxPopup({
  combobox,
  box,
  listId,
  label,
  labelledBy,
  multiple,
}: ComboboxPopupProps) {
  const { strings } = useLocale()
  const { status, isWaiting, hasFailed, active } = combobox
  return (
    // The input keeps the focus, and handles Escape.
    <PopoverContent
      {...withoutRole}
      className="flex max-h-[min(20rem,var(--radix-popover-content-available-height,20rem))] w-(--radix-popover-trigger-width) min-w-48 flex-col overflow-hidden p-0"
      onOpenAutoFocus={preventDefault}
      onCloseAutoFocus={preventDefault}
      onMouseDown={preventDefault}
      onEscapeKeyDown={preventDefault}
      onInteractOutside={(event) => {
        if (box.current?.contains(event.target as Node)) event.preventDefault()
      }}
    >
      {status && (
        // The live region says the same.
        <p
          aria-hidden="true"
          className={cn(
            'flex shrink-0 items-center gap-2 px-3 pt-2.5 text-sm last:pb-2.5',
            hasFailed ? 'text-negative-strong' : 'text-muted',
          )}
        >
          {isWaiting && <Spinner />}
          {status}
        </p>
      )}
      {combobox.hasList && (
        <ComboboxList
          id={listId}
          aria-label={labelledBy ? undefined : (label ?? strings.combobox.options)}
          aria-labelledby={labelledBy}
          aria-multiselectable={multiple || undefined}
          aria-busy={isWaiting || undefined}
          options={combobox.listedOptions}
          selectedValues={new Set(combobox.values)}
          activeKey={active.activeKey}
          scrollKey={active.scrollKey}
          retryLabel={combobox.canRetry ? strings.combobox.retry : undefined}
          onPoint={(key) => active.activate(key, true)}
          onPress={combobox.press}
        />
      )}
    </PopoverContent>
  )
}
