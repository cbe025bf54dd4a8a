import type { ConsentBasis } from '@callwright/contract'
import { DatePicker } from '@callwright/ui/date-picker'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { Textarea } from '@callwright/ui/textarea'
import { Controller } from 'react-hook-form'
import { useFormatter } from '../lib/formatter.ts'
import { consentTexts } from './consent.messages.ts'
import type { ConsentFormReturn } from './consent-form.ts'

/** The value of the select for no consent: it cannot be empty. */
const none = 'none'

export interface ConsentFieldsProps {
  /** The form that the fields belong to. */
  form: ConsentFormReturn
  /** The label of the choice for no consent. */
  noneLabel: string
  /** The hint for that choice. */
  noneHint?: string
}

/** The fields of a consent: its basis, and with one what was agreed to, when, where, and the evidence. */
export function ConsentFields({
  form,
  noneLabel,
  noneHint = consentTexts.hints[''],
}: ConsentFieldsProps) {
  const formatter = useFormatter()
  const errors = form.formState.errors.consent
  const basis = form.watch('consent.basis')
  return (
    <>
      <Field className="sm:col-span-2">
        <FieldLabel>{consentTexts.label}</FieldLabel>
        <Controller
          control={form.control}
          name="consent.basis"
          render={({ field: { ref, value, onChange } }) => (
            <Select
              value={value || none}
              onValueChange={(chosen) => onChange(chosen === none ? '' : chosen)}
            >
              <SelectTrigger ref={ref} />
              <SelectContent>
                <SelectItem value={none}>{noneLabel}</SelectItem>
                {(Object.keys(consentTexts.labels) as ConsentBasis[]).map((each) => (
                  <SelectItem key={each} value={each}>
                    {consentTexts.labels[each]}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
        <FieldHint>{basis ? consentTexts.hints[basis] : noneHint}</FieldHint>
        <FieldError>{errors?.basis?.message}</FieldError>
      </Field>
      {basis && (
        <>
          <Field required className="sm:col-span-2">
            <FieldLabel>{consentTexts.text}</FieldLabel>
            <Textarea rows={2} {...form.register('consent.text')} />
            <FieldHint>{consentTexts.textHint}</FieldHint>
            <FieldError>{errors?.text?.message}</FieldError>
          </Field>
          <Field required>
            <FieldLabel>{consentTexts.at}</FieldLabel>
            <Controller
              control={form.control}
              name="consent.at"
              render={({ field: { ref, value, onChange } }) => (
                <DatePicker
                  ref={ref}
                  autoComplete="off"
                  min="1970-01-01"
                  max={formatter.isoDay(formatter.now().toISOString())}
                  value={value}
                  onValueChange={onChange}
                />
              )}
            />
            <FieldError>{errors?.at?.message}</FieldError>
          </Field>
          <Field>
            <FieldLabel>{consentTexts.source}</FieldLabel>
            <Input
              autoComplete="off"
              placeholder={consentTexts.sourceExample}
              {...form.register('consent.source')}
            />
            <FieldError>{errors?.source?.message}</FieldError>
          </Field>
          <Field className="sm:col-span-2">
            <FieldLabel>{consentTexts.evidence}</FieldLabel>
            <Input
              autoComplete="off"
              placeholder={consentTexts.evidenceExample}
              {...form.register('consent.evidence')}
            />
            <FieldError>{errors?.evidence?.message}</FieldError>
          </Field>
        </>
      )}
    </>
  )
}
