'use client'

import type { CalendarDate } from '@internationalized/date'
import { type ComponentProps, useState } from 'react'
import { useControllable } from '../lib/use-controllable.ts'
import { useMinWidth } from '../lib/use-min-width.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { CalendarView } from './calendar-view.tsx'
import { toDate } from './dates.ts'
import type { DayState } from './month-grid.tsx'
import { type CalendarSettings, useCalendar } from './use-calendar.ts'

export interface DateRange {
  /** The first date, or moment; an empty text for none. */
  start: string
  /** The last date of a range of dates, or the moment before which a range of time ends; an empty text for none. */
  end: string
}

export interface RangeCalendarProps
  extends CalendarSettings,
    Omit<ComponentProps<'div'>, 'children' | 'defaultValue' | 'onSelect'> {
  /** The controlled range, in dates such as `2026-11-23`; both days are part of it. */
  value?: DateRange
  /** The initial range, when uncontrolled. */
  defaultValue?: DateRange
  /** Called with the selected range, when both of its days are selected. */
  onValueChange?: (value: DateRange) => void
  /** The number of months: 1 by default. Screens under 768 px show one. */
  months?: 1 | 2
}

const noRange = { start: '', end: '' }

/** A month or two of which a range of days can be selected, in either direction. */
export function RangeCalendar({
  value: controlledValue,
  defaultValue = noRange,
  onValueChange,
  months = 1,
  min,
  max,
  isDateDisabled,
  firstDayOfWeek,
  now,
  timeZone,
  ...props
}: RangeCalendarProps) {
  const calendar = useCalendar('RangeCalendar', {
    min,
    max,
    isDateDisabled,
    firstDayOfWeek,
    now,
    timeZone,
  })
  const texts = useStrings('calendar', english.calendar)
  const isWide = useMinWidth('48rem')
  const [value, setValue] = useControllable(controlledValue, defaultValue, onValueChange)
  // The first day of a new range, and the day up to which it would be selected now.
  const [anchor, setAnchor] = useState<CalendarDate>()
  const [target, setTarget] = useState<CalendarDate>()
  const [start, end] = anchor
    ? inOrder(anchor, target ?? anchor)
    : inOrder(toDate(value.start), toDate(value.end))
  const invalid = [value.start, value.end].find((text) => text && !toDate(text))
  useWarning('RangeCalendar', invalid && `"${invalid}" is not a date such as 2026-11-23.`)

  function select(date: CalendarDate) {
    setTarget(date)
    if (!anchor) return setAnchor(date)
    setAnchor(undefined)
    const [first, last] = inOrder(anchor, date).map(String)
    setValue({ start: first ?? '', end: last ?? '' })
  }

  return (
    <CalendarView
      data-slot="range-calendar"
      calendar={calendar}
      months={isWide ? months : 1}
      selected={inOrder(toDate(value.start), toDate(value.end))[0]}
      stateOf={(date) => stateIn(date, start, end)}
      onSelect={select}
      onTargetChange={anchor && setTarget}
      onEscape={() => {
        setAnchor(undefined)
        return anchor !== undefined
      }}
      {...props}
    >
      <span role="status" className="sr-only">
        {anchor && texts.chooseEnd}
      </span>
    </CalendarView>
  )
}

/** Returns two dates in their order; one of them when the other is missing. */
function inOrder(a: CalendarDate | undefined, b: CalendarDate | undefined) {
  if (!a || !b) return [a ?? b, a ?? b] as const
  return a.compare(b) <= 0 ? ([a, b] as const) : ([b, a] as const)
}

function stateIn(date: CalendarDate, start?: CalendarDate, end?: CalendarDate): DayState {
  if (!start || !end || date.compare(start) < 0 || date.compare(end) > 0)
    return { isSelected: false }
  const isStart = date.compare(start) === 0
  const isEnd = date.compare(end) === 0
  const place = isStart ? (isEnd ? 'only' : 'start') : isEnd ? 'end' : 'middle'
  return { isSelected: true, place }
}
