import { Checkbox } from '@callwright/ui/checkbox'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useId, useMemo } from 'react'
import { Controller, type UseFormReturn, useController } from 'react-hook-form'
import type * as z from 'zod/mini'
import { allDays, purposeLabels, weekdayNames } from '../lib/calling-hours.ts'
import { useFormatter } from '../lib/formatter.ts'
import { callingHoursTexts } from './calling-hours-text.ts'
import type { CampaignForm, campaignForm } from './campaign-form.ts'

export interface CallingHoursFieldsProps {
  /** The form with its values and errors. */
  form: UseFormReturn<CampaignForm, unknown, z.output<typeof campaignForm>>
}

/** When a campaign may call, on the clock of the called person, and what its calls are for. */
export function CallingHoursFields({ form }: CallingHoursFieldsProps) {
  const { locale } = useFormatter()
  const dayNames = useMemo(() => weekdayNames(locale), [locale])
  const hintId = useId()
  const errorId = useId()
  const { errors } = form.formState
  const { field: days } = useController({ control: form.control, name: 'calling_days' })
  const toggle = (day: number) =>
    days.onChange(allDays.filter((each) => days.value.includes(each) !== (each === day)))
  // Entering or removing a part of a time fires no change event, because the value stays empty.
  const onBlur = () => form.trigger(['calling_from', 'calling_until'])
  return (
    <>
      <fieldset
        aria-label="Calling hours"
        aria-describedby={hintId}
        className="flex flex-col gap-1.5"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field>
            <FieldLabel>Calls From</FieldLabel>
            <Input
              type="time"
              {...form.register('calling_from', { deps: ['calling_until'], onBlur })}
            />
            <FieldError>{errors.calling_from?.message}</FieldError>
          </Field>
          <Field>
            <FieldLabel>Calls Until</FieldLabel>
            <Input type="time" {...form.register('calling_until', { onBlur })} />
            <FieldError>{errors.calling_until?.message}</FieldError>
          </Field>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-2 py-1">
          {allDays.map((day) => (
            <Field key={day} className="flex-row items-center gap-2">
              <Checkbox
                aria-invalid={errors.calling_days ? true : undefined}
                aria-describedby={errors.calling_days && errorId}
                checked={days.value.includes(day)}
                onCheckedChange={() => toggle(day)}
              />
              <FieldLabel className="font-normal">{dayNames[day - 1]}</FieldLabel>
            </Field>
          ))}
        </div>
        {errors.calling_days?.message && (
          <p id={errorId} className="text-negative-strong text-sm">
            {errors.calling_days.message}
          </p>
        )}
        <p id={hintId} className="text-muted text-sm">
          {callingHoursTexts.hint}
        </p>
      </fieldset>
      <Field>
        <FieldLabel>Purpose</FieldLabel>
        <Controller
          control={form.control}
          name="purpose"
          render={({ field: { ref, value = 'informational', onChange } }) => (
            <Select value={value} onValueChange={onChange}>
              <SelectTrigger ref={ref} />
              <SelectContent>
                {Object.entries(purposeLabels).map(([purpose, label]) => (
                  <SelectItem key={purpose} value={purpose}>
                    {label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
        <FieldHint>{callingHoursTexts.purposeHint}</FieldHint>
        <FieldError>{errors.purpose?.message}</FieldError>
      </Field>
    </>
  )
}
