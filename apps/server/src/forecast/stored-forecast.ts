import type { CampaignForecast, RefusedContacts } from '@callwright/contract'
import { gates } from '../rules/index.ts'

/**
 * Returns a forecast whose reasons are the sentences of the gates. The reason of a contact may hold what a person typed
 * about it, which would outlast the erasure of the contact.
 */
export function withoutTypedReasons(forecast: CampaignForecast): CampaignForecast {
  const { later, never } = forecast
  return {
    ...forecast,
    later: { ...later, reasons: sumByGate(later.reasons) },
    never: { ...never, reasons: sumByGate(never.reasons) },
  }
}

function sumByGate(reasons: readonly RefusedContacts[]): RefusedContacts[] {
  return gates
    .map(({ id, sentence }) => ({
      code: id,
      reason: sentence,
      contacts: reasons.reduce((sum, { code, contacts }) => sum + (code === id ? contacts : 0), 0),
    }))
    .filter(({ contacts }) => contacts > 0)
    .sort((a, b) => b.contacts - a.contacts)
}
