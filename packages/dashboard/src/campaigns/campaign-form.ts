import { type CampaignInput, campaignLimits, campaignPlan } from '@callwright/contract'
import * as z from 'zod/mini'
import { messages } from '../lib/messages.ts'
import { toIsoWithOffset, wallTimePattern } from './wall-time.ts'

const wallTime = z
  .string()
  .check(
    z.refine(
      (text) => text === '' || wallTimePattern.test(text),
      messages.campaigns.timeIncomplete,
    ),
  )

/**
 * What the Create dialog takes: the contract's plan with times as clocks show them, and whom to call: the
 * contacts ticked in the list, or everyone whom a search and a tag find.
 */
export const campaignForm = z
  .extend(campaignPlan, {
    scheduled_start: wallTime,
    scheduled_end: wallTime,
    contact_ids: z.array(z.string()),
    everyone: z.boolean(),
    search: z.string(),
    tag: z.string(),
  })
  .check(
    z.refine(({ scheduled_start: start, scheduled_end: end }) => !start || !end || end > start, {
      path: ['scheduled_end'],
      error: messages.campaigns.endsBeforeStart,
      // Also while other fields are wrong: each is told as it is typed.
      when: () => true,
    }),
  )
export type CampaignForm = z.input<typeof campaignForm>

/** The form of a campaign nobody has planned yet, its fields in the order in which they stand. */
export const newCampaign: CampaignForm = {
  name: '',
  assistant_id: '',
  description: '',
  max_concurrent_calls: campaignLimits.max_concurrent_calls.default,
  retry_attempts: campaignLimits.retry_attempts.default,
  retry_delay_minutes: campaignLimits.retry_delay_minutes.default,
  scheduled_start: '',
  scheduled_end: '',
  contact_ids: [],
  everyone: false,
  search: '',
  tag: '',
}

/** The campaign a form asks for, its times those of the given zone. */
export function plannedCampaign(
  form: z.output<typeof campaignForm>,
  timeZone: string,
): Omit<CampaignInput, 'user_id'> {
  const { contact_ids, everyone, search, tag, scheduled_start, scheduled_end, ...plan } = form
  const moment = (time: string) => time && toIsoWithOffset(time, timeZone)
  return {
    ...plan,
    scheduled_start: moment(scheduled_start),
    scheduled_end: moment(scheduled_end),
    ...(everyone ? { contact_filter: { search, tag } } : { contact_ids: contact_ids.map(Number) }),
  }
}

/** The field of the form in which the server's word on one of its own is to be read. */
export function formFieldOf(name: string): keyof CampaignForm | null {
  if (name.startsWith('contact_')) return 'contact_ids'
  return name in newCampaign ? (name as keyof CampaignForm) : null
}
