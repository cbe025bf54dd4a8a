'use client'

import { CalendarDate, isSameDay } from '@internationalized/date'
import { type ComponentProps, useMemo } from 'react'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { dateFormatter, isSelectable, weeksOf } from './dates.ts'
import type { CalendarContext } from './use-calendar.ts'

/** How a day is shown. */
export interface DayState {
  isSelected: boolean
  /** The place of the day in a range. */
  place?: 'start' | 'middle' | 'end' | 'only'
}

interface MonthGridProps extends ComponentProps<'table'> {
  calendar: CalendarContext
  /** The first day of the month; undefined until it is known, on a server. */
  month: CalendarDate | undefined
  focusedDate: CalendarDate | undefined
  stateOf: (date: CalendarDate) => DayState
  onDayFocus: (date: CalendarDate) => void
  onDayHover?: (date: CalendarDate) => void
  onDayClick: (date: CalendarDate) => void
}

/** Any month, for the names of the weekdays. */
const someMonth = new CalendarDate(2026, 11, 1)

const cellClasses = 'size-9 p-0 text-center max-sm:size-11'

const placeClasses = {
  start: 'rounded-s-sm bg-accent-soft',
  middle:
    'bg-accent-soft first:rounded-s-sm last:rounded-e-sm forced-colors:border-[Highlight] forced-colors:border-y',
  end: 'rounded-e-sm bg-accent-soft',
  only: '',
}

/** The days of a month as a grid, of which one is a tab stop. */
export function MonthGrid({
  calendar,
  month,
  focusedDate,
  stateOf,
  onDayFocus,
  onDayHover,
  onDayClick,
  ...props
}: MonthGridProps) {
  const { locale, limits, today, firstDayOfWeek } = calendar
  const texts = useStrings('calendar', english.calendar)
  const formats = useMemo(
    () => ({
      day: new Intl.NumberFormat(locale),
      full: dateFormatter(locale, { dateStyle: 'full' }),
    }),
    [locale],
  )
  const weekdays = useMemo(() => weekdayNames({ locale, firstDayOfWeek }), [locale, firstDayOfWeek])
  const weeks = month ? weeksOf(month, { locale, firstDayOfWeek }) : []
  return (
    // The height of six weeks, so that what is below stays in place from month to month.
    <div className="min-h-59 max-sm:min-h-73">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table of a date picker is a grid
        role="grid"
        className="border-separate border-spacing-x-0 border-spacing-y-0.5"
        {...props}
      >
        <thead>
          <tr>
            {weekdays.map(({ name, shortName }) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className={cn(cellClasses, 'h-7 max-sm:h-7 font-normal text-muted text-xs')}
              >
                {shortName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.findLast(Boolean)?.toString()}>
              {week.map((date, column) => {
                if (!date) return <td key={column} className={cellClasses} />
                const { isSelected, place } = stateOf(date)
                const isDisabled = !isSelectable(date, limits)
                const notes = [
                  place === 'start' && texts.rangeStart,
                  place === 'end' && texts.rangeEnd,
                  isDisabled && texts.unavailable,
                ]
                const label = notes
                  .filter((note) => note !== false)
                  .reduce(texts.dayWithNote, formats.full(date))
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the button within has the focus
                  <td
                    key={date.toString()}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
                    role="gridcell"
                    aria-selected={isSelected}
                    className={cn(cellClasses, place && placeClasses[place])}
                  >
                    <button
                      type="button"
                      data-slot="calendar-day"
                      data-date={date}
                      data-selected={(isSelected && place !== 'middle') || undefined}
                      tabIndex={focusedDate && isSameDay(date, focusedDate) ? 0 : -1}
                      aria-label={label}
                      aria-current={today && isSameDay(date, today) ? 'date' : undefined}
                      aria-disabled={isDisabled || undefined}
                      className="relative size-full select-none rounded-sm text-strong tabular-nums transition-colors not-aria-disabled:hover:bg-hover aria-disabled:text-muted aria-disabled:line-through aria-disabled:opacity-50 data-selected:bg-accent! data-selected:text-on-accent! aria-[current=date]:font-semibold aria-[current=date]:text-accent-strong aria-[current=date]:after:absolute aria-[current=date]:after:inset-x-0 aria-[current=date]:after:bottom-1 aria-[current=date]:after:mx-auto aria-[current=date]:after:w-3 aria-[current=date]:after:border-t-2 forced-colors:data-selected:bg-[Highlight]! forced-colors:data-selected:text-[HighlightText]! forced-colors:data-selected:forced-color-adjust-none"
                      onFocus={() => onDayFocus(date)}
                      onPointerEnter={() => onDayHover?.(date)}
                      onClick={() => onDayClick(date)}
                    >
                      {formats.day.format(date.day)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the names of the weekdays, and short names that fit above a day. */
function weekdayNames(weekStart: Pick<CalendarContext, 'locale' | 'firstDayOfWeek'>) {
  const [, week = []] = weeksOf(someMonth, weekStart)
  const names = (weekday: 'long' | 'short' | 'narrow') => {
    const format = dateFormatter(weekStart.locale, { weekday })
    return week.map((date) => (date ? format(date) : ''))
  }
  const shortNames = names('short')
  // Arabic has no short names, so that only single letters fit.
  const visibleNames = shortNames.some((name) => name.length > 4) ? names('narrow') : shortNames
  return names('long').map((name, index) => ({ name, shortName: visibleNames[index] }))
}
