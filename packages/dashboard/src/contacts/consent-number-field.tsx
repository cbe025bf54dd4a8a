import { Alert } from '@callwright/ui/alert'
import { Checkbox } from '@callwright/ui/checkbox'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { consentTexts } from './consent.messages.ts'
import type { ConsentFormReturn } from './consent-form.ts'

export interface ConsentNumberFieldProps {
  /** The form that the field belongs to. */
  form: ConsentFormReturn
  /** The number for which the consent was given, in E.164. */
  consentedNumber: string
}

/** Says that a consent was given for another number, until the person states that it covers that of the contact. */
export function ConsentNumberField({ form, consentedNumber }: ConsentNumberFieldProps) {
  const id = useId()
  return (
    <Controller
      control={form.control}
      name="consent.phone_e164"
      render={({ field: { ref, value, onChange } }) => (
        <div className="grid gap-3 sm:col-span-2">
          {value !== '' && (
            <Alert tone="warning">{consentTexts.ofOtherNumber(consentedNumber)}</Alert>
          )}
          <label htmlFor={id} className="flex items-start gap-3">
            <Checkbox
              ref={ref}
              id={id}
              className="mt-0.5"
              checked={value === ''}
              onCheckedChange={(checked) => onChange(checked === true ? '' : consentedNumber)}
            />
            {consentTexts.coversNumber}
          </label>
        </div>
      )}
    />
  )
}
