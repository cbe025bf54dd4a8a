'use client'

import {
  type ComponentProps,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DateRange } from '../calendar/index.ts'
import type { CalendarSettings } from '../calendar/use-calendar.ts'
import { DateControl, DateInputs } from '../date-picker/date-control.tsx'
import { toDay } from '../date-picker/entry-values.ts'
import { toTimestamp } from '../date-picker/moments.ts'
import { useDateEntry } from '../date-picker/use-date-entry.ts'
import { useFieldGroup } from '../field/field-context.ts'
import { useControlWithMessage } from '../field/use-control-with-message.ts'
import { cn } from '../lib/cn.ts'
import { ControlMessages } from '../lib/control-messages.tsx'
import { HiddenInputs } from '../lib/hidden-inputs.tsx'
import { useToday } from '../lib/time-zone.ts'
import { useControllable } from '../lib/use-controllable.ts'
import { useFormReset } from '../lib/use-form-reset.ts'
import { useSubmitGuard } from '../lib/use-submit-guard.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { RangeChoices } from './range-choices.tsx'
import { type DateRangePreset, toDays, toMoments } from './ranges.ts'

export interface DateRangePickerProps
  extends CalendarSettings,
    Omit<ComponentProps<'div'>, 'children' | 'defaultValue' | 'onChange'> {
  /**
   * What is selected, and so the form of the values: `day` for dates such as `2026-11-23`, of which both are part of the
   * range; `minute` for moments such as `2026-11-23T14:30:00+01:00`, of which the second is the first after the range.
   * It is `day` by default.
   */
  granularity?: 'day' | 'minute'
  /** The controlled range; an end that is an empty text is open. */
  value?: DateRange
  /** The initial range, when uncontrolled. */
  defaultValue?: DateRange
  /** Called with the range when one of its ends changes; a typed text that is none makes its end an empty text. */
  onValueChange?: (value: DateRange) => void
  /** Periods that are selected at once, beside the calendar. */
  presets?: readonly DateRangePreset[]
  /** The name of the start in a form. */
  startName?: string
  /** The name of the end in a form. */
  endName?: string
  /** Whether both ends are required. */
  required?: boolean
  /** Whether it is disabled. */
  disabled?: boolean
  /** Whether it can only be read. */
  readOnly?: boolean
  /** The time of a date that is entered without one, such as `09:00`: midnight by default. */
  defaultTime?: string
  /** The minutes by which the arrow keys change a time: 15 by default. */
  timeStep?: number
}

const noRange: DateRange = { start: '', end: '' }

/** A range of dates, or of moments, that is typed or selected in a calendar. */
export function DateRangePicker({
  id,
  granularity = 'day',
  value: controlledValue,
  defaultValue = noRange,
  onValueChange,
  presets = [],
  startName,
  endName,
  required,
  disabled,
  readOnly,
  min,
  max,
  isDateDisabled,
  firstDayOfWeek,
  now,
  timeZone,
  defaultTime = '00:00',
  timeStep = 15,
  className,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
  ...props
}: DateRangePickerProps) {
  const texts = useStrings('dateRangePicker', english.dateRangePicker)
  const messageId = useId()
  const popoverId = useId()
  const startInput = useRef<HTMLInputElement>(null)
  const startTimeInput = useRef<HTMLInputElement>(null)
  const endInput = useRef<HTMLInputElement>(null)
  const endTimeInput = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [value, change, resetValue] = useControllable(controlledValue, defaultValue, onValueChange)

  const settings = {
    component: 'DateRangePicker',
    granularity,
    min,
    max,
    isDateDisabled,
    now,
    timeZone,
    defaultTime,
  }
  const start = useDateEntry({
    ...settings,
    value: value.start,
    onValueChange: (next) => change({ ...value, start: next }),
  })
  const end = useDateEntry({
    ...settings,
    value: value.end,
    onValueChange: (next) => change({ ...value, end: next }),
  })
  const today = useToday(now, start.timeZone)
  const momentsZone = granularity === 'minute' ? start.timeZone : undefined
  const shownDays = momentsZone
    ? toDays(value, momentsZone)
    : { start: start.date?.toString() ?? '', end: end.date?.toString() ?? '' }
  const isReversed = value.start !== '' && value.end !== '' && isAfter(value.start, value.end)
  // Of moments, the end is no longer part of the range.
  const startTime = granularity === 'minute' ? toTimestamp(value.start) : undefined
  const isEmptyRange = startTime !== undefined && startTime === toTimestamp(value.end)
  const problem = isReversed ? texts.reversed : isEmptyRange ? texts.emptyRange : undefined

  useCustomValidity(startInput, start.problem)
  useCustomValidity(endInput, end.problem ?? problem)
  useSubmitGuard(startInput, start.isUnknown, start.isTimeProblem ? startTimeInput : startInput)
  useSubmitGuard(endInput, end.isUnknown, end.isTimeProblem ? endTimeInput : endInput)
  useFormReset(startInput, () => {
    resetValue()
    start.reset()
    end.reset()
  })

  /** Selects days: a moment keeps its time, or gets the default time. An end at midnight is that after the last day. */
  function selectDays({ start: first, end: last }: DateRange) {
    const next = { start: start.valueOf(first), end: end.valueOf(last) }
    if (momentsZone) {
      const lastDay = toMoments({ start: last, end: last }, momentsZone)
      if (next.end === lastDay.start) next.end = lastDay.end
    }
    start.reset()
    end.reset()
    change(next)
    setIsOpen(false)
  }

  function swap() {
    change({ start: value.end, end: value.start })
    // The focus must not be lost with the button.
    startInput.current?.focus()
  }

  function selectPreset({ range }: DateRangePreset) {
    if (!today) return
    const days = range(today)
    start.reset()
    end.reset()
    change(momentsZone ? toMoments(days, momentsZone) : days)
    setIsOpen(false)
  }

  const group = useFieldGroup({ 'aria-label': label, 'aria-labelledby': labelledBy })
  const hasMessage = [start.problem, start.note, end.problem, end.note, problem].some(Boolean)
  const { id: controlId, ...control } = useControlWithMessage(
    { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid, required },
    hasMessage ? messageId : undefined,
    false,
  )
  const shared = { ...control, disabled, readOnly, required }
  const invalidity = (ownProblem: string | undefined) =>
    control['aria-invalid'] ?? (ownProblem ? true : undefined)
  const startProps = { ...shared, 'aria-invalid': invalidity(start.problem ?? problem) }
  const endProps = { ...shared, 'aria-invalid': invalidity(end.problem ?? problem) }
  // Both parts may have the same action.
  const named = (action: { label: string; select: () => void }, part: string) => ({
    ...action,
    label: texts.ofPart(part, action.label),
  })
  const inputs = { isOpen, popoverId, onOpen: () => setIsOpen(true), timeStep }

  return (
    <div data-slot="date-range-picker" className={cn('min-w-0', className)} {...props}>
      <DateControl
        role="group"
        aria-label={label}
        aria-labelledby={group['aria-labelledby'] ?? labelledBy}
        firstInput={startInput}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        popoverId={popoverId}
        popoverLabel={texts.chooseDates}
        clearLabel={texts.clear}
        onClear={
          start.isEmpty && end.isEmpty
            ? undefined
            : () => {
                start.reset()
                end.reset()
                change(noRange)
              }
        }
        isDisabled={disabled || readOnly}
        popover={
          <RangeChoices
            presets={presets}
            onPresetSelect={selectPreset}
            value={shownDays}
            onValueChange={selectDays}
            {...{ isDateDisabled, firstDayOfWeek, now, timeZone }}
            min={toDay(min, granularity, start.timeZone)}
            max={toDay(max, granularity, start.timeZone)}
          />
        }
      >
        <DateInputs
          entry={start}
          {...inputs}
          isLast={false}
          dateProps={{
            ...startProps,
            id: controlId,
            'aria-label': texts.start,
            ref: startInput,
          }}
          timeProps={{ ...startProps, 'aria-label': texts.startTime, ref: startTimeInput }}
        />
        <span aria-hidden="true" className="px-1 text-muted">
          –
        </span>
        <DateInputs
          entry={end}
          {...inputs}
          isLast
          dateProps={{ ...endProps, 'aria-label': texts.end, ref: endInput }}
          timeProps={{ ...endProps, 'aria-label': texts.endTime, ref: endTimeInput }}
        />
      </DateControl>
      <HiddenInputs name={startName} values={[value.start]} disabled={disabled} />
      <HiddenInputs name={endName} values={[value.end]} disabled={disabled} />
      <ControlMessages
        id={messageId}
        problems={[start.problem, end.problem, problem]}
        notes={[start.note, end.note]}
        actions={[
          start.alternative && named(start.alternative, texts.start),
          end.alternative && named(end.alternative, texts.end),
          isReversed ? { label: texts.swap, select: swap } : undefined,
        ]}
      />
    </div>
  )
}

function useCustomValidity(input: RefObject<HTMLInputElement | null>, problem: string | undefined) {
  useLayoutEffect(() => {
    input.current?.setCustomValidity(problem ?? '')
  }, [input, problem])
}

/** Returns whether the first of two values is later. Dates are compared as texts, moments may have different offsets. */
function isAfter(first: string, second: string) {
  const [time, otherTime] = [toTimestamp(first), toTimestamp(second)]
  return time !== undefined && otherTime !== undefined ? time > otherTime : first > second
}
