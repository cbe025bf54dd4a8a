import { campaignLimits } from '@callwright/contract'
import { DatePicker } from '@callwright/ui/date-picker'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { NumberInput } from '@callwright/ui/number-input'
import { Textarea } from '@callwright/ui/textarea'
import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { AssistantField } from './assistant-field.tsx'
import { CallLimitsFields } from './call-limits-fields.tsx'
import { CallingHoursFields } from './calling-hours-fields.tsx'
import type { CampaignForm, campaignForm } from './campaign-form.ts'
import { ContactChoice } from './contact-choice.tsx'
import { ForecastSection } from './forecast-section.tsx'

const minutesPerDay = 24 * 60

export interface CampaignFieldsProps {
  /** The form with its values and errors. */
  form: UseFormReturn<CampaignForm, unknown, z.output<typeof campaignForm>>
}

/** The fields of a new campaign. */
export function CampaignFields({ form }: CampaignFieldsProps) {
  const scheduleHintId = useId()
  const { timeZone, number } = useFormatter()
  const { errors } = form.formState
  const retries = Number(useWatch({ control: form.control, name: 'retry_attempts' }))
  const { retriesHint, rangeHint, delayHint } = messages.campaigns
  const { max_concurrent_calls: calls, retry_delay_minutes: delay } = campaignLimits
  return (
    <>
      <Field required>
        <FieldLabel>Campaign Name</FieldLabel>
        <Input autoComplete="off" {...form.register('name')} />
        <FieldError>{errors.name?.message}</FieldError>
      </Field>
      <AssistantField control={form.control} error={errors.assistant_id?.message} />
      <Field>
        <FieldLabel>Description</FieldLabel>
        <Textarea rows={2} {...form.register('description')} />
        <FieldError>{errors.description?.message}</FieldError>
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <WholeNumberField
          form={form}
          name="max_concurrent_calls"
          label="Max Concurrent Calls"
          hint={rangeHint(calls.min, calls.max)}
        />
        <WholeNumberField
          form={form}
          name="retry_attempts"
          label="Retry Attempts"
          hint={Number.isInteger(retries) && retriesHint(retries)}
        />
        <WholeNumberField
          form={form}
          name="retry_delay_minutes"
          label="Retry Delay (minutes)"
          hint={delayHint(delay.min, number(delay.max), delay.max / minutesPerDay)}
        />
      </div>
      <fieldset
        aria-label="Schedule"
        aria-describedby={scheduleHintId}
        className="flex flex-col gap-1.5"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TimeField form={form} name="scheduled_start" label="Scheduled Start" />
          <TimeField form={form} name="scheduled_end" label="Scheduled End" />
        </div>
        <p id={scheduleHintId} className="text-muted text-sm">
          {messages.campaigns.scheduleHint(timeZone)}
        </p>
      </fieldset>
      <CallingHoursFields form={form} />
      <CallLimitsFields form={form} />
      <ContactChoice control={form.control} error={errors.contact_ids?.message} />
      <ForecastSection control={form.control} />
    </>
  )
}

interface WholeNumberFieldProps extends CampaignFieldsProps {
  name: keyof typeof campaignLimits
  label: string
  hint: ReactNode
}

function WholeNumberField({ form, name, label, hint }: WholeNumberFieldProps) {
  const error = form.formState.errors[name]?.message
  const { min, max } = campaignLimits[name]
  return (
    <Field>
      <FieldLabel>{label}</FieldLabel>
      <NumberInput inputMode="numeric" min={min} max={max} {...form.register(name)} />
      {!error && hint && <FieldHint>{hint}</FieldHint>}
      <FieldError>{error}</FieldError>
    </Field>
  )
}

interface TimeFieldProps extends CampaignFieldsProps {
  name: 'scheduled_start' | 'scheduled_end'
  label: string
}

function TimeField({ form, name, label }: TimeFieldProps) {
  const { now, timeZone } = useFormatter()
  const { field } = useController({
    control: form.control,
    name,
    rules: { deps: ['scheduled_end'] },
  })
  return (
    <Field>
      <FieldLabel>{label}</FieldLabel>
      <DatePicker
        ref={field.ref}
        granularity="minute"
        timeZone={timeZone}
        now={now().toISOString()}
        defaultTime="09:00"
        value={field.value}
        onValueChange={field.onChange}
      />
      <FieldError>{form.formState.errors[name]?.message}</FieldError>
    </Field>
  )
}
