import type { FieldValues, Resolver } from 'react-hook-form'
import { callingHoursTexts } from './calling-hours-text.ts'
import type { CampaignForm } from './campaign-form.ts'

type HoursField = 'calling_from' | 'calling_until'

/**
 * Adds an error for a time of the calling hours of which only a part is entered, such as the hour. Its value is empty, as
 * that of a field without a time, so a schema cannot tell.
 */
export function rejectIncompleteTimes<Output extends FieldValues>(
  resolve: Resolver<CampaignForm, unknown, Output>,
): Resolver<CampaignForm, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    const isIncomplete = (name: HoursField) => {
      const input = document.getElementsByName(name)[0]
      return input instanceof HTMLInputElement && input.validity.badInput
    }
    const incomplete = (['calling_from', 'calling_until'] as const).filter(isIncomplete)
    if (incomplete.length === 0) return result
    const { calling_from: _, calling_until: __, ...errors } = result.errors
    const error = { type: 'badInput', message: callingHoursTexts.incompleteTime }
    return {
      values: {},
      errors: { ...errors, ...Object.fromEntries(incomplete.map((name) => [name, error])) },
    }
  }
}
