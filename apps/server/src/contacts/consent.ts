import { type Consent, consent as consentSchema, isStoredDay } from '@callwright/contract'
import { fromValidationIssues, invalidField } from '../errors.ts'

/** The parts of a consent; a file of contacts has a column for each. */
export const consentParts = ['basis', 'text', 'source', 'evidence', 'at', 'phone_e164'] as const

/** How far a client's clock may be ahead. */
const clockToleranceMs = 5 * 60_000
/** A day without a time is stored as its midnight in UTC, before which it begins in zones that are up to 14 hours ahead. */
const dayToleranceMs = 14 * 3_600_000

export const futureConsentMessage = 'Consent cannot be given in the future'

/** Returns whether a consent was given by now. */
export const isGivenBy = ({ at }: Consent, now: Date): boolean =>
  Date.parse(at) <= now.getTime() + (isStoredDay(at) ? dayToleranceMs : clockToleranceMs)

/** Throws `HttpError` 400 for a consent that is given in the future. */
export function requireGivenBy(consent: Consent | null | undefined, now: Date): void {
  if (!consent || isGivenBy(consent, now)) return
  throw invalidField('consent.at', futureConsentMessage)
}

/** Reads the consent of an import, which is JSON; null when there is none. Throws `HttpError` 400. */
export function readImportConsent(json: string | undefined, now: Date): Consent | null {
  if (json === undefined || json === '') return null
  const { data, error } = consentSchema.safeParse(parseJson(json))
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['consent', ...issue.path] }))
    throw fromValidationIssues(issues)
  }
  requireGivenBy(data, now)
  return data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalidField('consent', 'must be a consent as JSON')
  }
}
