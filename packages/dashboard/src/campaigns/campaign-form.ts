import {
  type CampaignInput,
  callCapLimits,
  campaignLimits,
  campaignPlan,
  endsAfterStart,
  policyLimits,
} from '@callwright/contract'
import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { allDays } from '../lib/calling-hours.ts'
import { browserFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { type LimitKind, readLimit } from '../lib/read-limit.ts'
import { callLimitsTexts } from './call-limits-text.ts'
import { callingHoursTexts } from './calling-hours-text.ts'

const maxNumberLength = 20
const { number: formatNumber } = browserFormatter

/** A number as it is typed, so that nothing typed is lost; what is not a whole number has the error of the number. */
const typedNumber = (schema: z.ZodMiniType<number, number | undefined>) =>
  z.pipe(
    z.transform((text: string): number | undefined =>
      text.length <= maxNumberLength && /^[-+]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN,
    ),
    schema,
  )

/** A limit as it is typed; nothing is no limit. */
const typedLimit = (kind: LimitKind, limits: { min: number; max: number }, error: string) =>
  z.pipe(
    z.transform((text: string): number | null => {
      const limit = readLimit(text, kind, limits)
      return limit === undefined ? Number.NaN : limit
    }),
    z.nullable(z.number({ error })),
  )
const typedCap = (limits: { min: number; max: number }) =>
  typedLimit(
    'whole',
    limits,
    callLimitsTexts.invalidCap(formatNumber(limits.min), formatNumber(limits.max)),
  )
const { spending_limit: spendingLimits } = policyLimits

const { calling_hours: _, call_caps: __, ...planFields } = campaignPlan.shape
const { max_concurrent_calls, retry_attempts, retry_delay_minutes } = planFields

/**
 * The values of the Create dialog: the contract's input with typed numbers and calling hours as fields of their own, and the contacts to call, which are those
 * selected in the list or all that match a search and a tag.
 */
export const campaignForm = z
  .object({
    ...planFields,
    max_concurrent_calls: typedNumber(max_concurrent_calls),
    retry_attempts: typedNumber(retry_attempts),
    retry_delay_minutes: typedNumber(retry_delay_minutes),
    attempts_per_day: typedCap(callCapLimits.attempts_per_day),
    attempts_per_week: typedCap(callCapLimits.attempts_per_week),
    rest_hours: typedCap(callCapLimits.rest_hours),
    spending_limit: typedLimit(
      'amount',
      spendingLimits,
      callLimitsTexts.invalidAmount(
        formatNumber(spendingLimits.min),
        formatNumber(spendingLimits.max),
      ),
    ),
    contact_ids: z.array(z.string()),
    all_matching: z.boolean(),
    search: z.string(),
    tag: z.string(),
    calling_from: z.string(),
    calling_until: z.string(),
    calling_days: z.array(z.int()).check(z.minLength(1, callingHoursTexts.noDay)),
  })
  .check(
    z.refine(({ calling_from: from, calling_until: until }) => !from === !until, {
      path: ['calling_until'],
      error: callingHoursTexts.bothTimes,
      when: () => true,
    }),
    z.refine(
      ({ calling_from: from, calling_until: until }) => !from || !until || from < toEndTime(until),
      {
        path: ['calling_until'],
        error: callingHoursTexts.endsBeforeStart,
        when: () => true,
      },
    ),
    z.refine(endsAfterStart, {
      path: ['scheduled_end'],
      error: messages.campaigns.endsBeforeStart,
      // The check also runs when other fields are invalid, so that its error shows while the person types.
      when: () => true,
    }),
  )
export type CampaignForm = z.input<typeof campaignForm>

/** The control of the form, for components that watch some of its values. */
export type CampaignControl = Control<CampaignForm, unknown, z.output<typeof campaignForm>>

/** The default values of the form, in the order of the fields. */
export const emptyCampaign: CampaignForm = {
  name: '',
  assistant_id: '',
  description: '',
  max_concurrent_calls: String(campaignLimits.max_concurrent_calls.default),
  retry_attempts: String(campaignLimits.retry_attempts.default),
  retry_delay_minutes: String(campaignLimits.retry_delay_minutes.default),
  scheduled_start: '',
  scheduled_end: '',
  calling_from: '',
  calling_until: '',
  calling_days: [...allDays],
  purpose: 'informational',
  attempts_per_day: '',
  attempts_per_week: '',
  rest_hours: '',
  spending_limit: '',
  contact_ids: [],
  all_matching: false,
  search: '',
  tag: '',
}

/** The input for a new campaign, without what is the same for all campaigns. */
export type CampaignPlan = Omit<CampaignInput, 'user_id' | 'phone_number_id'>

/** The part of the input that changes the forecast. */
export type CampaignPreviewPlan = Omit<CampaignPlan, 'name' | 'assistant_id' | 'description'>

/**
 * Returns the input for a forecast while the form is being filled in. `none`: no contact is chosen; `invalid`: the forecast
 * would be that of another campaign, because a field has an error.
 */
export function toPreviewPlan(form: CampaignForm): CampaignPreviewPlan | 'none' | 'invalid' {
  if (!form.all_matching && form.contact_ids.length === 0) return 'none'
  // The name and the assistant may still be missing, because they do not change the forecast.
  const { data } = campaignForm.safeParse({
    ...form,
    name: '-',
    assistant_id: '-',
    description: '',
  })
  if (!data) return 'invalid'
  const { name: _, assistant_id: __, description: ___, ...plan } = toCampaignInput(data)
  return plan
}

/** Returns the end of the calling hours for the server, where midnight is `24:00`; in a time field it is `00:00`. */
function toEndTime(until: string): string {
  return until === '00:00' ? '24:00' : until
}

/** The hours of a campaign that is limited to some days only. */
const wholeDay = { from: '00:00', until: '24:00' }

/** Returns the input for the server. */
export function toCampaignInput(form: z.output<typeof campaignForm>): CampaignPlan {
  const { contact_ids, all_matching, search, tag, ...fields } = form
  const { calling_from: from, calling_until: until, calling_days: days, ...others } = fields
  const { attempts_per_day, attempts_per_week, rest_hours, ...plan } = others
  const caps = { attempts_per_day, attempts_per_week, rest_hours }
  const hasCaps = Object.values(caps).some((cap) => cap !== null)
  const isByLaw = !from && days.length === allDays.length
  return {
    ...plan,
    call_caps: hasCaps ? caps : null,
    calling_hours: isByLaw
      ? null
      : { ...(from ? { from, until: toEndTime(until) } : wholeDay), days },
    ...(all_matching
      ? { contact_filter: { search, tag } }
      : { contact_ids: contact_ids.map(Number) }),
  }
}

/** Returns the form field that shows the server's error for a field of the input. */
export function toFormField(name: string): keyof CampaignForm | null {
  if (name.startsWith('contact_')) return 'contact_ids'
  if (name.startsWith('calling_hours')) return 'calling_until'
  const field = name.replace('call_caps.', '')
  return field in emptyCampaign ? (field as keyof CampaignForm) : null
}

/** Returns the selected contacts without those that no longer exist. */
export function withoutMissing(selectedIds: readonly string[], existingIds: number[]): string[] {
  const existing = new Set(existingIds.map(String))
  return selectedIds.filter((id) => existing.has(id))
}
