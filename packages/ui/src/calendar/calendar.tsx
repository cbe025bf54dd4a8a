'use client'

import type { CalendarDate } from '@internationalized/date'
import type { ComponentProps } from 'react'
import { useControllable } from '../lib/use-controllable.ts'
import { useWarning } from '../lib/use-warning.ts'
import { CalendarView } from './calendar-view.tsx'
import { toDate } from './dates.ts'
import { type CalendarSettings, useCalendar } from './use-calendar.ts'

export interface CalendarProps
  extends CalendarSettings,
    Omit<ComponentProps<'div'>, 'children' | 'defaultValue' | 'onSelect'> {
  /** The controlled date, such as `2026-11-23`; an empty text for none. */
  value?: string
  /** The initial date, when uncontrolled. */
  defaultValue?: string
  /** Called with the selected date. */
  onValueChange?: (value: string) => void
}

/** A month of which one day can be selected. */
export function Calendar({
  value: controlledValue,
  defaultValue = '',
  onValueChange,
  min,
  max,
  isDateDisabled,
  firstDayOfWeek,
  now,
  timeZone,
  ...props
}: CalendarProps) {
  const calendar = useCalendar('Calendar', {
    min,
    max,
    isDateDisabled,
    firstDayOfWeek,
    now,
    timeZone,
  })
  const [value, setValue] = useControllable(controlledValue, defaultValue, onValueChange)
  const selected = toDate(value)
  useWarning('Calendar', value && !selected && `"${value}" is not a date such as 2026-11-23.`)
  return (
    <CalendarView
      data-slot="calendar"
      calendar={calendar}
      months={1}
      selected={selected}
      stateOf={(date) => ({ isSelected: isSame(date, selected) })}
      onSelect={(date) => setValue(date.toString())}
      {...props}
    />
  )
}

const isSame = (a: CalendarDate, b: CalendarDate | undefined) =>
  b !== undefined && a.compare(b) === 0
