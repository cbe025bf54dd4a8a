import { campaignLimits, campaignPlan } from '@callwright/contract'
import * as z from 'zod/mini'

/** What the Create dialog takes: the contract's plan, and the contacts ticked in the list. */
export const campaignForm = z.extend(campaignPlan, {
  contact_ids: z.array(z.string()),
})
export type CampaignForm = z.input<typeof campaignForm>

/** The form of a campaign nobody has planned yet. */
export const newCampaign: CampaignForm = {
  name: '',
  description: '',
  assistant_id: '',
  max_concurrent_calls: campaignLimits.max_concurrent_calls.default,
  retry_attempts: campaignLimits.retry_attempts.default,
  retry_delay_minutes: campaignLimits.retry_delay_minutes.default,
  contact_ids: [],
}
