import type { Contact } from '@callwright/contract'
import { Combobox } from '@callwright/ui/combobox'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { type Control, Controller, useFormState } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ContactForm, contactForm } from './contact-form.ts'
import { timeZoneHint } from './time-zone-hint.ts'

/** Present names of cities that the browser's list has by a former name. */
const presentCities: Record<string, string> = {
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
}

const toOption = (zone: string) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  ...(presentCities[zone] ? { description: presentCities[zone] } : {}),
})

const options = Intl.supportedValuesOf('timeZone').map(toOption)

export interface TimeZoneFieldProps {
  /** The form of the contact. */
  control: Control<ContactForm, unknown, z.output<typeof contactForm>>
  /** The contact as it is stored; null for a new one. */
  contact: Contact | null
  /** The error of this field. */
  error: string | undefined
}

/** Selects the time zone of a contact; its hint says which one is assumed, and from which evidence. */
export function TimeZoneField({ control, contact, error }: TimeZoneFieldProps) {
  const { dirtyFields } = useFormState({ control, name: 'phone_number' })
  // Those of a changed number are known once it is stored.
  const ofNumber = dirtyFields.phone_number ? null : (contact?.number_time_zones ?? null)
  return (
    <Controller
      control={control}
      name="time_zone"
      render={({ field: { ref, value, onChange } }) => (
        <Field className="sm:col-span-2">
          <FieldLabel>Time zone</FieldLabel>
          <Combobox
            ref={ref}
            autoComplete="off"
            placeholder="From the number"
            options={options}
            selectedOptions={value ? [toOption(value)] : []}
            value={value}
            onValueChange={onChange}
          />
          <FieldHint>{timeZoneHint(value, ofNumber)}</FieldHint>
          <FieldError>{error}</FieldError>
        </Field>
      )}
    />
  )
}
