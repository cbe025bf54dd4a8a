import * as z from 'zod/mini'
import { consentBases } from './choices.ts'
import { multilineText, offsetTime, singleLineText, withError } from './shared.ts'

const basisMessage = `must be one of ${consentBases.join(', ')}`

const consentBasis = z.enum(consentBases, withError(basisMessage))
export type ConsentBasis = z.infer<typeof consentBasis>

const timeMessage = 'Use a date such as 2026-01-31, or ISO 8601 with an offset'
const earliest = Date.UTC(1970, 0, 1)

/** When consent was given: a date, or a time with an offset. It becomes ISO 8601 with milliseconds and `Z`. */
const consentTime = z.string(withError(timeMessage)).check(
  z.refine((text) => isDateOrTime(text), { error: timeMessage, abort: true }),
  z.overwrite((text) => new Date(text).toISOString()),
  z.refine((text) => Date.parse(text) >= earliest, 'Use a date in 1970 or later'),
)

const dateOrTime = z.union([z.iso.date(), offsetTime(timeMessage)])
const isDateOrTime = (text: string) =>
  dateOrTime.safeParse(text).success && !Number.isNaN(Date.parse(text))

/** That a person agreed to be called by an artificial voice, and how that can be proved. */
export const consent = z.object({
  basis: consentBasis,
  /** What the person agreed to, in the words that the person saw or heard. */
  text: multilineText(1000).check(z.minLength(1, 'Enter what the contact agreed to')),
  /** Where it was given, such as a form on a website. */
  source: z._default(singleLineText(200), ''),
  /** Where the proof is, such as the address of a signed form or the number of a record. */
  evidence: z._default(singleLineText(500), ''),
  at: consentTime,
})
export type Consent = z.infer<typeof consent>
export type ConsentInput = z.input<typeof consent>

const numberMessage = 'Use a number in E.164, such as +14155550123'

/** The consent of one contact. It counts only for calls to the number for which it was given. */
export const contactConsentInput = z.extend(consent, {
  /**
   * In E.164. The number of the contact where it is absent. It may have more than the 15 digits of E.164, because former
   * versions stored such numbers and a form sends the stored number back.
   */
  phone_e164: z.optional(
    z.string(withError(numberMessage)).check(z.regex(/^\+[1-9]\d{3,19}$/, numberMessage)),
  ),
})
export type ContactConsentInput = z.input<typeof contactConsentInput>
export type NewContactConsent = z.infer<typeof contactConsentInput>

/** The consent of one contact, as it is stored. */
export type ContactConsent = Consent & { phone_e164: string }
