'use client'

import { CalendarIcon, XIcon } from 'lucide-react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '../lib/cn.ts'
import { controlBoxClasses, controlButtonClasses } from '../lib/control-box.ts'
import { restoreFocus } from '../lib/focus-restore.ts'
import { isComposing } from '../lib/is-composing.ts'
import { isFocusLeaving } from '../lib/is-focus-leaving.ts'
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from '../popover/index.ts'
import type { DateEntry } from './use-date-entry.ts'

interface DateControlProps extends Omit<ComponentProps<'div'>, 'popover'> {
  firstInput: RefObject<HTMLInputElement | null>
  isOpen: boolean
  popoverId: string
  onOpenChange: (isOpen: boolean) => void
  /** The inputs. */
  children: ReactNode
  /** The content of the popover. */
  popover: ReactNode
  /** The name of the popover, and of the button that opens it. */
  popoverLabel: string
  clearLabel: string
  /** Called when everything is to be removed; undefined when there is nothing. */
  onClear: (() => void) | undefined
  isDisabled: boolean | undefined
}

/** The box around the inputs of a date picker, with its buttons and its popover. */
export function DateControl({
  firstInput,
  isOpen,
  popoverId,
  onOpenChange,
  children,
  popover,
  popoverLabel,
  clearLabel,
  onClear,
  isDisabled,
  className,
  ...props
}: DateControlProps) {
  // The buttons are for the pointer only: each input is one tab stop, and its keys do the same.
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverAnchor asChild>
        <div className={cn(controlBoxClasses, className)} {...props}>
          <div className="flex min-w-0 flex-1 flex-wrap items-center">{children}</div>
          <div className="flex h-control-sm shrink-0 items-center">
            {onClear && !isDisabled && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={clearLabel}
                className={controlButtonClasses}
                onClick={() => {
                  onClear()
                  firstInput.current?.focus()
                }}
              >
                <XIcon aria-hidden="true" />
              </button>
            )}
            <PopoverTrigger
              type="button"
              tabIndex={-1}
              aria-label={popoverLabel}
              disabled={isDisabled}
              className={controlButtonClasses}
            >
              <CalendarIcon aria-hidden="true" />
            </PopoverTrigger>
          </div>
        </div>
      </PopoverAnchor>
      <PopoverContent
        aria-label={popoverLabel}
        className="w-fit p-3"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          const content = event.currentTarget as HTMLElement
          content.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          restoreFocus(firstInput.current)
        }}
      >
        <div id={popoverId}>{popover}</div>
      </PopoverContent>
    </Popover>
  )
}

const inputClasses =
  'h-control-sm min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted'

interface DateInputsProps {
  entry: DateEntry
  /** The attributes of the date's input. */
  dateProps: ComponentProps<'input'>
  /** The attributes of the time's input. */
  timeProps: ComponentProps<'input'>
  isOpen: boolean
  popoverId: string
  onOpen: () => void
  /** The minutes by which the arrow keys change the time. */
  timeStep: number
  /** Whether it takes the rest of the width. */
  isLast: boolean
}

/** The input of a date, which opens the calendar, and that of a time when there is one. */
export function DateInputs({
  entry,
  dateProps,
  timeProps,
  isOpen,
  popoverId,
  onOpen,
  timeStep,
  isLast,
}: DateInputsProps) {
  const isFixed = dateProps.disabled || dateProps.readOnly
  return (
    <span className={cn('flex max-w-full items-center', isLast && 'flex-1')}>
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? popoverId : undefined}
        placeholder={entry.placeholders.date}
        {...dateProps}
        className={cn(
          inputClasses,
          'w-[calc(11ch+0.875rem)] ps-2.5 pe-1',
          isLast && !entry.hasTime && 'flex-1',
        )}
        value={entry.dateText}
        onChange={(event) => entry.typeDate(event.target.value)}
        onBlur={(event) => {
          dateProps.onBlur?.(event)
          if (isFocusLeaving(event)) entry.commitDate()
        }}
        onKeyDown={(event) => {
          dateProps.onKeyDown?.(event)
          if (event.defaultPrevented || isComposing(event.nativeEvent)) return
          // The same key submits the form, which must then contain the value.
          if (event.key === 'Enter') flushSync(entry.commitDate)
          if (event.key !== 'ArrowDown' || isFixed) return
          event.preventDefault()
          entry.commitDate()
          onOpen()
        }}
      />
      {entry.hasTime && (
        <>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={entry.placeholders.time}
            {...timeProps}
            className={cn(inputClasses, 'w-[calc(8ch+0.75rem)] shrink-0 px-1.5')}
            value={entry.timeText}
            onChange={(event) => entry.typeTime(event.target.value)}
            onBlur={(event) => {
              if (isFocusLeaving(event)) entry.commitTime()
            }}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return
              if (event.key === 'Enter') flushSync(entry.commitTime)
              if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isFixed) return
              event.preventDefault()
              entry.stepTime(event.key === 'ArrowUp' ? timeStep : -timeStep)
            }}
          />
          {entry.zoneName && (
            <span className="truncate text-muted text-xs">
              <bdi>{entry.zoneName}</bdi>
            </span>
          )}
        </>
      )}
    </span>
  )
}
