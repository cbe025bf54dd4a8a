'use client'

import {
  type ComponentProps,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Calendar } from '../calendar/index.ts'
import type { CalendarSettings } from '../calendar/use-calendar.ts'
import { useFieldGroup } from '../field/field-context.ts'
import { useControlWithMessage } from '../field/use-control-with-message.ts'
import { cn } from '../lib/cn.ts'
import { ControlMessages } from '../lib/control-messages.tsx'
import { HiddenInputs } from '../lib/hidden-inputs.tsx'
import { useControllable } from '../lib/use-controllable.ts'
import { useFormReset } from '../lib/use-form-reset.ts'
import { useSubmitGuard } from '../lib/use-submit-guard.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { DateControl, DateInputs } from './date-control.tsx'
import { toDay } from './entry-values.ts'
import { useDateEntry } from './use-date-entry.ts'

export interface DatePickerProps
  extends CalendarSettings,
    Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'onChange'> {
  /**
   * What is selected, and so the form of the values: `day` for a date such as `2026-11-23`, `minute` for a moment such
   * as `2026-11-23T14:30:00+01:00`, in ISO 8601 with the offset of the time zone. It is `day` by default.
   */
  granularity?: 'day' | 'minute'
  /** The controlled value; an empty text for none. A moment may have any offset. */
  value?: string
  /** The initial value, when uncontrolled. */
  defaultValue?: string
  /**
   * Called with the value when a date is selected, or typed and left; with an empty text when the typed text is none.
   * The input then has a `validationMessage`.
   */
  onValueChange?: (value: string) => void
  /** The name of the value in a form. */
  name?: string
  /** The time of a date that is entered without one, such as `09:00`: midnight by default. */
  defaultTime?: string
  /** The minutes by which the arrow keys change the time: 15 by default. */
  timeStep?: number
}

/** A date, or a date and a time, that is typed or selected in a calendar. */
export function DatePicker({
  ref,
  granularity = 'day',
  value: controlledValue,
  defaultValue = '',
  onValueChange,
  name,
  min,
  max,
  isDateDisabled,
  firstDayOfWeek,
  now,
  timeZone,
  defaultTime = '00:00',
  timeStep = 15,
  className,
  ...props
}: DatePickerProps) {
  const texts = useStrings('datePicker', english.datePicker)
  const messageId = useId()
  const popoverId = useId()
  const input = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [isOpen, setIsOpen] = useState(false)
  const [value, setValue, resetValue] = useControllable(
    controlledValue,
    defaultValue,
    onValueChange,
  )
  const entry = useDateEntry({
    component: 'DatePicker',
    granularity,
    value,
    onValueChange: setValue,
    min,
    max,
    isDateDisabled,
    now,
    timeZone,
    defaultTime,
  })
  const { disabled, readOnly } = props
  const group = useFieldGroup(props)
  const hasMessage = Boolean(entry.problem ?? entry.note)
  const control = useControlWithMessage(
    props,
    hasMessage ? messageId : undefined,
    Boolean(entry.problem),
  )
  const shared = {
    'aria-describedby': control['aria-describedby'],
    'aria-invalid': control['aria-invalid'],
    disabled,
    readOnly,
  }

  useLayoutEffect(() => {
    input.current?.setCustomValidity(entry.problem ?? '')
  }, [entry.problem])
  useSubmitGuard(input, entry.isUnknown, entry.isTimeProblem ? timeInput : input)
  useFormReset(input, () => {
    resetValue()
    entry.reset()
  })

  return (
    <div data-slot="date-picker" className={cn('min-w-0', className)}>
      <DateControl
        role={entry.hasTime ? 'group' : undefined}
        aria-label={entry.hasTime ? props['aria-label'] : undefined}
        aria-labelledby={entry.hasTime ? group['aria-labelledby'] : undefined}
        firstInput={input}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        popoverId={popoverId}
        popoverLabel={texts.chooseDate}
        clearLabel={texts.clear}
        onClear={entry.isEmpty ? undefined : entry.clear}
        isDisabled={disabled || readOnly}
        popover={
          <Calendar
            value={entry.date?.toString() ?? ''}
            onValueChange={(date) => {
              entry.select(date)
              setIsOpen(false)
            }}
            {...{ isDateDisabled, firstDayOfWeek, now, timeZone }}
            min={toDay(min, granularity, entry.timeZone)}
            max={toDay(max, granularity, entry.timeZone)}
          />
        }
      >
        <DateInputs
          entry={entry}
          isOpen={isOpen}
          popoverId={popoverId}
          onOpen={() => setIsOpen(true)}
          timeStep={timeStep}
          isLast
          dateProps={{ ...props, ...control, ...shared, ref: input }}
          timeProps={{ ...shared, 'aria-label': texts.time, ref: timeInput }}
        />
      </DateControl>
      <HiddenInputs name={name} values={[value]} form={props.form} disabled={disabled} />
      <ControlMessages
        id={messageId}
        problems={[entry.problem]}
        notes={[entry.note]}
        actions={[entry.alternative]}
      />
    </div>
  )
}
