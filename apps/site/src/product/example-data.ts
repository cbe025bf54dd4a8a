import type { Call, CallDetails, Campaign, Member } from '@callwright/contract'
import { campaignsQueries } from '@callwright/dashboard/campaigns'
import type { createQueryClient } from '@callwright/dashboard/lib/providers'
import { demoCall } from './call-script.ts'
import recordingUrl from './demo-call.wav?no-inline'

/** The time at which the screens are shown: the Monday before the demo that the call books. */
export const now = new Date('2026-04-13T10:04:00Z')

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const assistant = { id: 'a5515700-ca11-4000-8000-000000000001', name: 'Sales qualification' }
const phoneNumberId = '11111111-1111-4111-8111-111111111111'

/** A running campaign. */
export const exampleCampaign: Campaign = {
  id: 1,
  name: 'Spring follow-up',
  description: 'Everybody who asked for a price in March.',
  status: 'running',
  assistant_id: assistant.id,
  phone_number_id: phoneNumberId,
  max_concurrent_calls: 3,
  retry_attempts: 3,
  retry_delay_minutes: 30,
  scheduled_start: '',
  scheduled_end: '',
  calling_hours: null,
  purpose: 'informational',
  call_caps: null,
  spending_limit: null,
  spent_usd: 4.12,
  calling_rules: 'on',
  total_contacts: 48,
  calls_completed: 31,
  calls_successful: 22,
  live_calls: 3,
  reserved_calls: 0,
  conversations: 22,
  next_try_at: minutesAgo(-4),
  calling: true,
  paused_reason: null,
  created_at: minutesAgo(26 * 60),
  started_at: minutesAgo(65),
  user_id: 1,
}

const people = [
  ['Tomás', 'Rivera', '+1 415 555 0133'],
  ['Aisha', 'Khan', '+1 415 555 0134'],
  ['Jonas', 'Lindqvist', '+1 415 555 0135'],
  ['Maya', 'Chen', '+1 415 555 0132'],
  ['Grace', 'Okonkwo', '+1 415 555 0136'],
  ['Leo', 'Martins', '+1 415 555 0137'],
  ['Hana', 'Sato', '+1 415 555 0138'],
  ['Owen', 'Gallagher', '+1 415 555 0139'],
  ['Ines', 'Duarte', '+1 415 555 0140'],
  ['Samir', 'Haddad', '+1 415 555 0141'],
] as const

const noAnswer = {
  last_outcome: 'no-answer',
  last_ended_reason: 'customer-did-not-answer',
} as const
const conversation = {
  last_outcome: 'conversation',
  last_ended_reason: 'customer-ended-call',
} as const

const members: Member[] = people.map(([first_name, last_name, phone_number], index) => ({
  id: index + 1,
  contact_id: index + 1,
  first_name,
  last_name,
  phone_number,
  phone_formatted: phone_number,
  why_not_now_detail: null,
  why_not_now_code: null,
  why_not_now_until: null,
  time_zones: ['America/Los_Angeles'],
  ...(index < 3
    ? { state: 'live', attempts: 1, why_not_now: 'On a call', next_try_at: null }
    : index < 6
      ? { state: 'reached', attempts: index - 2, why_not_now: null, next_try_at: null }
      : {
          state: 'waiting',
          attempts: 1,
          why_not_now: 'Waiting for the next attempt',
          next_try_at: minutesAgo(-4 * (index - 5)),
        }),
  ...(index < 3
    ? { last_outcome: null, last_ended_reason: null }
    : index < 6
      ? conversation
      : noAnswer),
}))

const turns: CallDetails['turns'] = demoCall.turns.map(({ isAgent, text, from, to }) => ({
  role: isAgent ? 'assistant' : 'user',
  text,
  start_seconds: from,
  end_seconds: to,
}))

/** The ended call of the landing page. */
export const exampleCall: Call & { turns: CallDetails['turns']; isEnhanced: boolean } = {
  id: 1,
  vapi_call_id: '019d2ad0-6eb1-7aac-9377-000000000001',
  status: 'ended',
  outcome: 'conversation',
  name: 'Spring follow-up: Maya Chen',
  qualified: true,
  qualification_reason: 'Misses a fifth of the calls, and booked a demo for Tuesday at 10:30',
  transcript: demoCall.turns
    .map(({ isAgent, text }) => `${isAgent ? 'AI' : 'User'}: ${text}`)
    .join('\n'),
  duration_seconds: demoCall.seconds,
  cost_usd: 0.0412,
  created_at: minutesAgo(12),
  updated_at: minutesAgo(11),
  vapi_created_at: minutesAgo(12),
  started_at: minutesAgo(12),
  ended_at: minutesAgo(11.6),
  ended_reason: 'customer-ended-call',
  assistant_id: assistant.id,
  phone_number_id: phoneNumberId,
  phone_call_transport: null,
  phone_call_provider: null,
  phone_call_provider_id: null,
  recording_url: recordingUrl,
  cost_breakdown: null,
  analysis_data: null,
  contact: {
    first_name: 'Maya',
    last_name: 'Chen',
    phone_number: '+1 415 555 0132',
    phone_formatted: '+1 415 555 0132',
    email: 'maya@clinic.example',
  },
  campaign: { id: exampleCampaign.id, name: exampleCampaign.name },
  turns,
  isEnhanced: false,
}

const liveCalls: Call[] = people
  .slice(0, 3)
  .map(([first_name, last_name, phone_number], index) => ({
    ...exampleCall,
    id: index + 2,
    // The newest call is still ringing.
    status: index === 0 ? 'ringing' : 'in-progress',
    outcome: null,
    name: `${exampleCampaign.name}: ${first_name} ${last_name}`,
    qualified: null,
    qualification_reason: null,
    transcript: null,
    duration_seconds: null,
    cost_usd: null,
    ended_reason: null,
    created_at: minutesAgo(index * 1.4),
    started_at: index === 0 ? null : minutesAgo(index * 1.2),
    ended_at: null,
    recording_url: null,
    contact: { first_name, last_name, phone_number, phone_formatted: phone_number, email: '' },
  }))

/** Puts the answers of the server into the cache. */
export function fillCache(client: ReturnType<typeof createQueryClient>): void {
  client.setQueryData(campaignsQueries.list().queryKey, { campaigns: [exampleCampaign], total: 1 })
  client.setQueryData(campaignsQueries.assistants().queryKey, { assistants: [assistant] })
  client.setQueryData(campaignsQueries.members(exampleCampaign.id, { page: 1 }).queryKey, {
    members,
    total: exampleCampaign.total_contacts,
    page: 1,
    pages: 5,
    per_page: 10,
  })
  client.setQueryData(campaignsQueries.funnel(exampleCampaign.id).queryKey, {
    funnel: { contacts: 48, called: 38, answered: 25, reached: 22, qualified: 9 },
    silent_calls: { judged: 22, silent: 0 },
  })
  client.setQueryData(campaignsQueries.liveCalls(exampleCampaign.id).queryKey, {
    calls: liveCalls,
    total: liveCalls.length,
    page: 1,
    pages: 1,
    per_page: 10,
  })
  client.setQueryData(campaignsQueries.calls(exampleCampaign.id, 1).queryKey, {
    calls: [...liveCalls, exampleCall],
    total: 52,
    page: 1,
    pages: 6,
    per_page: 10,
  })
}
