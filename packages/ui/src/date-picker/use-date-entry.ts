'use client'

import { CalendarDate, parseTime, Time } from '@internationalized/date'
import { useMemo, useState } from 'react'
import { toDate } from '../calendar/dates.ts'
import { useTimeZone, useToday } from '../lib/time-zone.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { createDateText } from './date-text.ts'
import { createEntryValues } from './entry-values.ts'
import { createTimeText } from './time-text.ts'

export interface DateEntryOptions {
  component: string
  granularity: 'day' | 'minute'
  value: string
  onValueChange: (value: string) => void
  min: string | undefined
  max: string | undefined
  isDateDisabled: ((date: string) => boolean) | undefined
  now: string | undefined
  timeZone: string | undefined
  defaultTime: string
}

/** Texts that are typed and not yet, or not at all, a value. They belong to the value that was there meanwhile. */
interface Draft {
  value: string
  dateText?: string
  timeText?: string
  problem?: string
  isTimeProblem?: boolean
  note?: string
}

export type DateEntry = ReturnType<typeof useDateEntry>

/** Any day, for an example of a date while today is not known. */
const someDay = new CalendarDate(2026, 11, 23)

/** Returns the state of a typed date, or date and time, and what changes it. */
export function useDateEntry(options: DateEntryOptions) {
  const { component, granularity, value, onValueChange, min, max, isDateDisabled } = options
  const { locale } = useLocale()
  const strings = useStrings('datePicker', english.datePicker)
  const hasTime = granularity === 'minute'
  const timeZone = useTimeZone(component, options.timeZone)
  const today = useToday(options.now, timeZone)
  const texts = useMemo(
    () => ({ dateTexts: createDateText(locale), timeTexts: createTimeText(locale) }),
    [locale],
  )
  const values = useMemo(
    () =>
      createEntryValues({
        locale,
        ...texts,
        timeZone: hasTime ? timeZone : undefined,
        min,
        max,
        isDateDisabled,
        today: toDate(today) ?? someDay,
        defaultTime: toTime(options.defaultTime),
        strings,
      }),
    [
      locale,
      texts,
      timeZone,
      hasTime,
      min,
      max,
      isDateDisabled,
      today,
      options.defaultTime,
      strings,
    ],
  )
  // The time zone, and so the local time, may be unknown on a server.
  const isKnown = !hasTime || timeZone !== undefined
  const shown = isKnown ? values.show(value) : undefined
  const [draft, setDraft] = useState<Draft>({ value })
  const current: Draft = draft.value === value ? draft : { value }
  const dateText = current.dateText ?? shown?.dateText ?? ''
  const timeText = current.timeText ?? shown?.timeText ?? ''
  const repeated = hasTime && isKnown ? values.repeatedTimeOf(value) : undefined

  const form = hasTime ? '2026-11-23T14:30:00+01:00' : '2026-11-23'
  const invalid = [value, min, max].find((text) => text && isKnown && !values.show(text))
  useWarning(component, invalid && `"${invalid}" is not a value such as ${form}.`)

  function change(nextValue: string, next: Omit<Draft, 'value'> = {}) {
    setDraft({ value: nextValue, ...next })
    if (nextValue !== value) onValueChange(nextValue)
  }

  function commitTexts(nextDateText: string, nextTimeText: string) {
    const parsed = values.parse(nextDateText, nextTimeText, value)
    if ('problem' in parsed)
      change('', {
        dateText: nextDateText,
        timeText: nextTimeText,
        problem: parsed.problem,
        isTimeProblem: parsed.isTimeProblem,
      })
    else change(parsed.value, { note: parsed.note })
  }

  return {
    hasTime,
    timeZone,
    dateText,
    timeText,
    date: shown?.date,
    placeholders: values.placeholders,
    isEmpty: dateText === '' && timeText === '',
    zoneName: hasTime && isKnown && shown ? values.offsetOf(value) : undefined,
    /** Whether the typed texts are no value. */
    isUnknown: current.problem !== undefined,
    /** Whether it is the time that makes them no value. */
    isTimeProblem: current.isTimeProblem === true,
    problem: current.problem ?? (shown && values.problemOf(value)),
    note: current.note ?? repeated?.text,
    /** The other moment of a local time that occurs twice. */
    alternative: repeated && {
      label: strings.selectOther(repeated.otherOffset),
      select: () => change(repeated.otherValue),
    },
    typeDate: (text: string) => setDraft({ ...current, dateText: text }),
    typeTime: (text: string) => setDraft({ ...current, timeText: text }),
    /** Makes the typed texts a value. A time goes with its date. */
    commitDate: () => {
      if (current.dateText !== undefined) commitTexts(dateText, dateText.trim() ? timeText : '')
    },
    commitTime: () => {
      if (current.timeText !== undefined) commitTexts(dateText, timeText)
    },
    select: (date: string) => {
      const selected = toDate(date)
      if (selected) commitTexts(values.formatDate(selected), timeText)
    },
    /** Returns the value of a day at the entered time, or at the default time when the entered one is none. */
    valueOf: (date: string) => {
      const selected = toDate(date)
      if (!selected) return ''
      const text = values.formatDate(selected)
      return values.parse(text, timeText, value).value || values.parse(text, '', value).value
    },
    stepTime: (minutes: number) => {
      const parsed = values.parse(dateText, timeText, value)
      if (parsed.value) return change(values.stepMoment(parsed.value, minutes))
      const text = values.addMinutes(timeText, minutes)
      if (text === undefined) return
      if (dateText.trim()) commitTexts(dateText, text)
      else setDraft({ ...current, timeText: text })
    },
    clear: () => change(''),
    /** Drops what is typed, when a form is reset. */
    reset: () => setDraft({ value }),
  }
}

function toTime(text: string) {
  try {
    return parseTime(text)
  } catch {
    return new Time()
  }
}
