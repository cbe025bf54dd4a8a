import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { useId } from 'react'
import { callLimitsTexts } from './call-limits-text.ts'
import type { CallingHoursFieldsProps } from './calling-hours-fields.tsx'

const caps = ['attempts_per_day', 'attempts_per_week', 'rest_hours'] as const

/** How often a number may be called, and how much the campaign may cost. */
export function CallLimitsFields({ form }: CallingHoursFieldsProps) {
  const hintId = useId()
  const { errors } = form.formState
  return (
    <>
      <fieldset
        aria-label="Calls to one number"
        aria-describedby={hintId}
        className="flex flex-col gap-1.5"
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {caps.map((cap) => (
            <Field key={cap}>
              <FieldLabel>{callLimitsTexts.capsLabels[cap]}</FieldLabel>
              <Input inputMode="numeric" autoComplete="off" {...form.register(cap)} />
              <FieldError>{errors[cap]?.message}</FieldError>
            </Field>
          ))}
        </div>
        <p id={hintId} className="text-muted text-sm">
          {callLimitsTexts.capsHint}
        </p>
      </fieldset>
      <Field>
        <FieldLabel>{callLimitsTexts.spendingLabel}</FieldLabel>
        <Input
          className="sm:w-40"
          inputMode="decimal"
          autoComplete="off"
          {...form.register('spending_limit')}
        />
        <FieldHint>{callLimitsTexts.spendingHint}</FieldHint>
        <FieldError>{errors.spending_limit?.message}</FieldError>
      </Field>
    </>
  )
}
