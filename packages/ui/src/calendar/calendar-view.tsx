'use client'

import { type CalendarDate, isSameDay, startOfMonth } from '@internationalized/date'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import {
  type ComponentProps,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../button/button.tsx'
import { cn } from '../lib/cn.ts'
import { useEscape } from '../lib/use-escape.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { clampDate, dateForKey, dateFormatter, isSelectable, monthsBetween } from './dates.ts'
import { type DayState, MonthGrid } from './month-grid.tsx'
import type { CalendarContext } from './use-calendar.ts'

interface CalendarViewProps extends Omit<ComponentProps<'div'>, 'onSelect'> {
  calendar: CalendarContext
  /** The date that is shown first. */
  selected: CalendarDate | undefined
  months: number
  stateOf: (date: CalendarDate) => DayState
  onSelect: (date: CalendarDate) => void
  /** Called with the date under the pointer, or with the focus. */
  onTargetChange?: (date: CalendarDate) => void
  /** Called on Escape. When it returns true, a dialog around the calendar stays open. */
  onEscape?: () => boolean
}

/** One month or several, with buttons for the months before and after them. */
export function CalendarView({
  ref,
  calendar,
  selected,
  months,
  stateOf,
  onSelect,
  onTargetChange,
  onEscape = () => false,
  className,
  onKeyDown,
  children,
  ...props
}: CalendarViewProps) {
  const { locale, limits, today } = calendar
  const texts = useStrings('calendar', english.calendar)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => root.current as HTMLDivElement)
  useEscape(root, onEscape)
  const mustFocus = useRef(false)
  const [shown, setShown] = useState<{ date?: CalendarDate; month?: CalendarDate }>({})
  const [lastSelected, setLastSelected] = useState(selected)
  if (selected?.toString() !== lastSelected?.toString()) {
    setLastSelected(selected)
    setShown(selected ? show(selected, shown.month) : shown)
  }

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    root.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
  })

  /** Returns what is shown for a date, with as little change of the months as possible. */
  function show(date: CalendarDate, month = firstMonthFor(date)) {
    const distance = monthsBetween(month, date)
    if (distance < 0) return { date, month: startOfMonth(date) }
    if (distance >= months)
      return { date, month: startOfMonth(date).subtract({ months: months - 1 }) }
    return { date, month }
  }

  /** Returns the first of the months for a date: months after the last date are not shown. */
  function firstMonthFor(date: CalendarDate) {
    const excess = Math.max(0, months - 1 - monthsBetween(date, limits.max))
    return startOfMonth(startOfMonth(date).subtract({ months: Math.min(excess, months - 1) }))
  }

  const preferredDate = selected ?? today
  const current =
    shown.date && shown.month
      ? show(shown.date, shown.month)
      : preferredDate && show(clampDate(preferredDate, limits))
  const month = current?.month
  const canPage = (direction: 1 | -1) =>
    month !== undefined &&
    (direction < 0
      ? monthsBetween(limits.min, month) > 0
      : monthsBetween(month, limits.max) >= months)

  function page(direction: 1 | -1) {
    if (!current?.month || !canPage(direction)) return
    const date = clampDate(current.date.add({ months: direction }), limits)
    setShown(show(date, current.month.add({ months: direction })))
  }

  const formatMonth = dateFormatter(locale, { month: 'long', year: 'numeric' })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the days within
    <div
      ref={root}
      className={cn('relative w-fit max-w-full text-base text-default', className)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!current || !(event.target as Element).closest('[data-date]')) return
        if (event.ctrlKey || event.altKey || event.metaKey) return
        const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
        const date = dateForKey(current.date, event, calendar, isRightToLeft)
        if (!date) return
        event.preventDefault()
        mustFocus.current = true
        setShown(show(clampDate(date, limits), current.month))
      }}
      {...props}
    >
      <PageButton
        label={texts.previousMonth}
        isDisabled={!canPage(-1)}
        className="absolute start-0 top-0"
        onClick={() => page(-1)}
      >
        <ChevronLeftIcon aria-hidden="true" className="rtl:-scale-x-100" />
      </PageButton>
      <PageButton
        label={texts.nextMonth}
        isDisabled={!canPage(1)}
        className="absolute end-0 top-0"
        onClick={() => page(1)}
      >
        <ChevronRightIcon aria-hidden="true" className="rtl:-scale-x-100" />
      </PageButton>
      <div className="flex gap-5">
        {Array.from({ length: months }, (_, index) => {
          const shownMonth = month?.add({ months: index })
          const headingId = `${id}-${index}`
          return (
            <div key={index} className="flex flex-col gap-1">
              <div
                id={headingId}
                aria-live="polite"
                className="flex h-8 items-center justify-center px-9 font-medium text-strong"
              >
                {shownMonth && formatMonth(shownMonth)}
              </div>
              <MonthGrid
                aria-labelledby={headingId}
                calendar={calendar}
                month={shownMonth}
                focusedDate={current?.date}
                stateOf={stateOf}
                onDayFocus={(date) => {
                  if (!current || !isSameDay(date, current.date)) setShown({ date, month })
                  onTargetChange?.(date)
                }}
                onDayHover={onTargetChange}
                onDayClick={(date) => {
                  setShown({ date, month })
                  if (isSelectable(date, limits)) onSelect(date)
                }}
              />
            </div>
          )
        })}
      </div>
      {children}
    </div>
  )
}

interface PageButtonProps extends ComponentProps<typeof Button> {
  label: string
  isDisabled: boolean
}

/** A button that keeps the focus when it becomes disabled at the first or last month. */
function PageButton({ label, isDisabled, className, ...props }: PageButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      className={cn('size-8 px-0', className)}
      {...props}
    />
  )
}
