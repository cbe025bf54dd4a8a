import {
  type ConsentBasis,
  type ContactConsent,
  type ContactConsentInput,
  contactConsentInput,
  isStoredDay,
} from '@callwright/contract'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Formatter } from '../lib/formatter.ts'

/** The values of the fields for a consent: an empty basis for none, and its day. */
export interface ConsentValues {
  basis: ConsentBasis | ''
  text: string
  source: string
  evidence: string
  /** For example `2026-01-31`. */
  at: string
  /** The number for which it was given, in E.164; empty for that of the contact. */
  phone_e164: string
}

/** The form of a consent, with its input for the server. */
export const consentForm = z.object({
  consent: z.pipe(
    z.transform(({ basis, phone_e164, ...values }: ConsentValues): ContactConsentInput | null =>
      basis ? { basis, ...values, ...(phone_e164 && { phone_e164 }) } : null,
    ),
    z.nullable(contactConsentInput),
  ),
})

/** A form that has the fields of a consent among others. */
export type ConsentFormReturn = UseFormReturn<{ consent: ConsentValues }>

/** Returns the fields of a form that ConsentFields shows. */
export function consentFieldsOf<Values extends { consent: ConsentValues }, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): ConsentFormReturn {
  // The types of forms are invariant, so a form with more fields is no form with these.
  return form as unknown as ConsentFormReturn
}

/** The names of the fields, for the errors of the server. */
export const consentFieldNames = [
  'consent.basis',
  'consent.text',
  'consent.at',
  'consent.source',
  'consent.evidence',
] as const

/** Returns the values of a stored consent, or of a new one with a basis that is given today. */
export function consentValues(
  stored: ContactConsent | null,
  formatter: Formatter,
  basis: ConsentValues['basis'] = '',
): ConsentValues {
  if (stored) return { ...stored, at: dayOf(stored.at, formatter) }
  const today = formatter.isoDay(formatter.now().toISOString())
  return { basis, text: '', source: '', evidence: '', at: today, phone_e164: '' }
}

/** Returns the day that the form shows for a time. A day without a time is the same in every time zone. */
function dayOf(at: string, formatter: Formatter): string {
  return isStoredDay(at) ? at.slice(0, 10) : formatter.isoDay(at)
}

/** Returns a consent for the server. A day that was not changed keeps its time. */
export function toConsentInput(
  input: ContactConsentInput | null,
  stored: ContactConsent | null,
  formatter: Formatter,
): ContactConsentInput | null {
  if (!input) return null
  if (stored && input.at.slice(0, 10) === dayOf(stored.at, formatter)) {
    return { ...input, at: stored.at }
  }
  return input
}
