import {
  type Assistant,
  assistant,
  type Call,
  type Campaign,
  type CampaignFunnel,
  type CampaignStatus,
  type Contact,
  campaign,
  contract,
  type Member,
  type SilentCalls,
} from '@callwright/contract'
import { HttpResponse } from 'msw'
import { aQueuedCall } from '../calls/calls.mocks.ts'
import { contactsMatching } from '../contacts/contacts.mocks.ts'
import { hasCampaignEnded } from '../lib/has-campaign-ended.ts'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  paginate,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'
import { aForecast, aPreview, someActuals } from './forecast.mocks.ts'
import { funnelOf, membersOf, nextTryOf } from './members.mocks.ts'
import { scorecardOf } from './scorecard.mocks.ts'

/** A campaign, as in a response of the server. */
export function aCampaign(overrides: Partial<Campaign> = {}): Campaign {
  return campaign.parse({
    id: 1,
    name: 'Autumn renewals',
    description: 'Customers whose contract ends before the new year.',
    status: 'running',
    assistant_id: 'a1b2c3d4-0000-4000-8000-000000000001',
    phone_number_id: '11111111-1111-4111-8111-111111111111',
    max_concurrent_calls: 3,
    retry_attempts: 3,
    retry_delay_minutes: 30,
    scheduled_start: '',
    scheduled_end: '',
    calling_hours: null,
    purpose: 'informational',
    call_caps: null,
    spending_limit: null,
    spent_usd: 0,
    calling_rules: 'on',
    total_contacts: 34,
    calls_completed: 22,
    calls_successful: 16,
    calling: true,
    live_calls: 0,
    reserved_calls: 0,
    conversations: 16,
    next_try_at: null,
    paused_reason: null,
    created_at: minutesAgo(3 * 24 * 60),
    started_at: minutesAgo(2 * 24 * 60),
    user_id: 1,
    ...overrides,
  })
}

/** An assistant, as in a response of the server. */
function anAssistant(overrides: Partial<Assistant> = {}): Assistant {
  return assistant.parse({
    id: 'a1b2c3d4-0000-4000-8000-000000000001',
    name: 'Renewals agent',
    ...overrides,
  })
}

/** The provider's assistants. */
export const someAssistants = [
  anAssistant(),
  anAssistant({ id: 'a1b2c3d4-0000-4000-8000-000000000002', name: 'Lead qualifier' }),
  anAssistant({ id: 'a1b2c3d4-0000-4000-8000-000000000003', name: 'Appointment scheduler' }),
]

/** A campaign in every status, newest first. None has more contacts than the mock server. */
export function someCampaigns(): Campaign[] {
  return [
    aCampaign({
      id: 6,
      name: 'Winter webinar invitations',
      description: '',
      status: 'draft',
      assistant_id: 'a1b2c3d4-0000-4000-8000-000000000003',
      total_contacts: 34,
      calls_completed: 0,
      calls_successful: 0,
      calling: false,
      created_at: minutesAgo(90),
      started_at: null,
    }),
    aCampaign({
      id: 5,
      max_concurrent_calls: 5,
      created_at: minutesAgo(10 * 24 * 60),
      started_at: minutesAgo(9 * 24 * 60),
    }),
    aCampaign({
      id: 4,
      name: 'Trial follow-up',
      description: 'Two weeks into the trial: does it work for them?',
      status: 'paused',
      assistant_id: 'a1b2c3d4-0000-4000-8000-000000000002',
      retry_delay_minutes: 240,
      scheduled_start: minutesAgo(18 * 24 * 60),
      scheduled_end: minutesAgo(60),
      total_contacts: 24,
      calls_completed: 8,
      calls_successful: 5,
      paused_reason: 'Paused by the schedule',
      created_at: minutesAgo(19 * 24 * 60),
      started_at: minutesAgo(18 * 24 * 60),
    }),
    aCampaign({
      id: 3,
      name: 'Partner check-in',
      description: 'Quarterly call with every partner.',
      status: 'completed',
      retry_delay_minutes: 24 * 60,
      total_contacts: 30,
      calls_completed: 30,
      calls_successful: 21,
      calling: false,
      created_at: minutesAgo(45 * 24 * 60),
      started_at: minutesAgo(44 * 24 * 60),
    }),
    aCampaign({
      id: 2,
      name: 'Second line offer',
      description: 'Stopped: the offer was withdrawn.',
      status: 'cancelled',
      total_contacts: 28,
      calls_completed: 9,
      calls_successful: 2,
      calling: false,
      created_at: minutesAgo(60 * 24 * 60),
      started_at: minutesAgo(58 * 24 * 60),
    }),
  ]
}

/** The statuses from which each transition is allowed. */
const allowedStatuses: Record<'running' | 'paused' | 'cancelled', CampaignStatus[]> = {
  running: ['draft', 'paused'],
  paused: ['running'],
  cancelled: ['draft', 'running', 'paused', 'cancelled', 'completed'],
}

/** The first members of a campaign are those on a call and those to retry. */
const firstMembers = 20

/** The handlers of the campaign and assistant routes. */
export const campaignsHandlers = {
  /** A stateful server with the given campaigns; Make Calls queues a call for each free line. */
  stateful: (store: {
    contacts: Contact[]
    campaigns: Campaign[]
    calls: Call[]
    assistants: Assistant[]
  }) => {
    const contactsByCampaign = new Map<number, Contact[]>()
    const campaignNotFound = () =>
      errorResponse(404, { error: 'Campaign not found', code: 'not_found' })
    const findCampaign = (campaignId: number) => store.campaigns.find(({ id }) => id === campaignId)
    // Returns the contacts that a campaign was created with. A campaign that exists from the start has the contacts of
    // the store, repeated up to its total.
    const contactsOf = ({ id, total_contacts }: Campaign, limit = total_contacts) =>
      contactsByCampaign.get(id) ??
      Array.from(
        { length: store.contacts.length && Math.min(limit, total_contacts) },
        (_, index) => store.contacts[index % store.contacts.length] as Contact,
      )
    const callsOf = ({ id }: Campaign) => store.calls.filter(({ campaign }) => campaign?.id === id)
    /** Returns a campaign with what the server would compute from its calls and members. */
    const withActivity = (stored: Campaign): Campaign => {
      const liveCalls = callsOf(stored).filter(({ outcome }) => outcome === null)
      return {
        ...stored,
        live_calls: liveCalls.length,
        reserved_calls: liveCalls.filter(
          ({ status, vapi_call_id }) =>
            status === 'scheduled' || (status === 'queued' && vapi_call_id === null),
        ).length,
        conversations: stored.calls_successful,
        next_try_at: nextTryOf(stored, contactsOf(stored, firstMembers), callsOf(stored)),
      }
    }
    const findMembers = (stored: Campaign) => membersOf(stored, contactsOf(stored), callsOf(stored))
    const changeStatus = (id: number, newStatus: keyof typeof allowedStatuses) => {
      const stored = findCampaign(id)
      if (!stored) return campaignNotFound()
      if (!allowedStatuses[newStatus].includes(stored.status)) {
        return errorResponse(409, {
          error: `The campaign is ${stored.status}`,
          code: 'wrong_state',
        })
      }
      const isFinished = hasCampaignEnded(stored.status)
      const changed = isFinished
        ? stored
        : aCampaign({
            ...stored,
            status: newStatus,
            paused_reason: newStatus === 'paused' ? 'Paused manually' : null,
            started_at: stored.started_at ?? mockNow.toISOString(),
          })
      store.campaigns = store.campaigns.map((campaign) => (campaign.id === id ? changed : campaign))
      return { campaign: withActivity(changed) }
    }

    return [
      responds(contract.campaigns.list, ({ status }) => {
        const campaigns = store.campaigns.filter(
          (campaign) => !status || campaign.status === status,
        )
        return { campaigns: campaigns.map(withActivity), total: campaigns.length }
      }),
      responds(contract.campaigns.get, ({ id }) => {
        const stored = findCampaign(id)
        if (!stored) return campaignNotFound()
        const contact_ids = contactsOf(stored).map(({ id }) => id)
        return { campaign: { ...withActivity(stored), contact_ids } }
      }),
      responds(contract.campaigns.members, ({ id, state, ...paging }) => {
        const stored = findCampaign(id)
        if (!stored) return campaignNotFound()
        const members = findMembers(stored).filter((member) => !state || member.state === state)
        const { rows, pageInfo } = paginate(members, paging)
        return { members: rows, ...pageInfo }
      }),
      responds(contract.campaigns.funnel, ({ id }) => {
        const stored = findCampaign(id)
        if (!stored) return campaignNotFound()
        return {
          funnel: funnelOf(findMembers(stored), callsOf(stored)),
          silent_calls: { judged: 0, silent: 0 },
        }
      }),
      responds(contract.campaigns.preview, ({ contact_ids, contact_filter }) => ({
        preview: aPreview({
          contacts: contact_filter
            ? contactsMatching(store.contacts, contact_filter).length
            : (contact_ids?.length ?? 0),
        }),
      })),
      responds(contract.campaigns.forecast, ({ id }) => {
        const stored = findCampaign(id)
        if (!stored) return campaignNotFound()
        const { created_at, started_at, total_contacts: contacts } = stored
        const calls = callsOf(stored).length
        return {
          forecast: aForecast({ contacts, starts_at: created_at }),
          actual: someActuals({ started_at, calls, ...(calls === 0 && { cost: 0 }) }),
        }
      }),
      responds(contract.campaigns.scorecard, ({ id }) => {
        const stored = findCampaign(id)
        return stored ? { scorecard: scorecardOf(callsOf(stored)) } : campaignNotFound()
      }),
      responds(contract.campaigns.create, ({ contact_ids, contact_filter, ...input }) => {
        const contacts = contact_filter
          ? contactsMatching(store.contacts, contact_filter)
          : store.contacts.filter(({ id }) => contact_ids?.includes(id))
        const created = aCampaign({
          ...input,
          id: Math.max(0, ...store.campaigns.map(({ id }) => id)) + 1,
          phone_number_id: aCampaign().phone_number_id,
          status: 'draft',
          total_contacts: contacts.length,
          calls_completed: 0,
          calls_successful: 0,
          calling: false,
          created_at: mockNow.toISOString(),
          started_at: null,
        })
        contactsByCampaign.set(created.id, contacts)
        store.campaigns = [created, ...store.campaigns]
        return { campaign: withActivity(created) }
      }),
      responds(contract.campaigns.start, ({ id }) => changeStatus(id, 'running')),
      responds(contract.campaigns.pause, ({ id }) => changeStatus(id, 'paused')),
      responds(contract.campaigns.stop, ({ id }) => changeStatus(id, 'cancelled')),
      responds(contract.campaigns.changeSpendingLimit, ({ id, spending_limit }) => {
        const stored = findCampaign(id)
        if (!stored) return campaignNotFound()
        if (hasCampaignEnded(stored.status)) {
          return errorResponse(409, {
            error: `The spending limit of a campaign that is ${stored.status} cannot be changed`,
            code: 'wrong_state',
          })
        }
        const changed = { ...stored, spending_limit }
        store.campaigns = store.campaigns.map((campaign) =>
          campaign.id === id ? changed : campaign,
        )
        return { campaign: withActivity(changed) }
      }),
      responds(contract.campaigns.makeCalls, ({ id }) => {
        const stored = findCampaign(id)
        if (stored?.status !== 'running') {
          return errorResponse(409, {
            error: `The campaign is ${stored?.status ?? 'gone'}`,
            code: 'wrong_state',
          })
        }
        store.campaigns = store.campaigns.map((campaign) =>
          campaign.id === id ? { ...campaign, calling: true } : campaign,
        )
        const members = findMembers(stored)
        const waiting = contactsOf(stored).filter(
          (_, index) => members[index]?.state === 'waiting' && !members[index].next_try_at,
        )
        const started = waiting.slice(0, stored.max_concurrent_calls).map((contact, index) =>
          aQueuedCall({
            id: Math.max(0, ...store.calls.map(({ id }) => id)) + 1 + index,
            name: `${stored.name}: ${contact.first_name} ${contact.last_name}`,
            created_at: mockNow.toISOString(),
            contact,
            campaign: { id, name: stored.name },
          }),
        )
        store.calls = [...started, ...store.calls]
        return { calls: started, ...(started.length === 0 && { why_none: 'none_left' as const }) }
      }),
      responds(contract.assistants.list, () => ({ assistants: store.assistants })),
    ]
  },

  listIsEmpty: () => responds(contract.campaigns.list, () => ({ campaigns: [], total: 0 })),
  listFails: () => fails(contract.campaigns.list),
  /** Lists the campaigns, but not the running ones alone. */
  runningListFails: (campaigns: Campaign[]) =>
    responds(contract.campaigns.list, ({ status }) =>
      status === 'running'
        ? errorResponse(500, { error: 'Something went wrong on the server', code: 'internal' })
        : { campaigns, total: campaigns.length },
    ),
  listIsHtml: () => respondsWithHtml(contract.campaigns.list),
  listHangs: () => hangs(contract.campaigns.list),
  listIsUnreachable: () => dropsConnection(contract.campaigns.list),

  createIsRefused: () =>
    refuses(contract.campaigns.create, 400, {
      error: 'Another campaign has this name',
      code: 'invalid_input',
      fields: {
        assistant_id: 'There is no such assistant',
        name: 'Another campaign has this name',
      },
    }),
  /** A proxy responds with an HTML page. */
  createIsHtml: () =>
    responds(contract.campaigns.create, () =>
      HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }),
    ),
  createContactsAreRefused: () =>
    refuses(contract.campaigns.create, 400, {
      error: 'contact_ids: Some of the selected contacts do not exist',
      code: 'invalid_input',
      fields: { contact_ids: 'Some of the selected contacts do not exist' },
    }),
  createFails: () => fails(contract.campaigns.create),
  createIsUnreachable: () => dropsConnection(contract.campaigns.create),
  createHangs: () => hangs(contract.campaigns.create),

  startHangs: () => hangs(contract.campaigns.start),
  startFails: () => fails(contract.campaigns.start),
  /** The campaign pauses itself before it calls anybody. */
  startPauses: (campaign: Campaign) => responds(contract.campaigns.start, () => ({ campaign })),
  startIsTooLate: () =>
    refuses(contract.campaigns.start, 409, {
      error: 'The campaign is cancelled',
      code: 'wrong_state',
    }),
  pauseHangs: () => hangs(contract.campaigns.pause),
  pauseFails: () => fails(contract.campaigns.pause),
  stopHangs: () => hangs(contract.campaigns.stop),
  stopFails: () => fails(contract.campaigns.stop),
  changeSpendingLimitFails: () => fails(contract.campaigns.changeSpendingLimit),
  changeSpendingLimitHangs: () => hangs(contract.campaigns.changeSpendingLimit),
  makeCallsHangs: () => hangs(contract.campaigns.makeCalls),
  makeCallsIsRefused: () =>
    refuses(contract.campaigns.makeCalls, 502, {
      error: 'VAPI token not configured',
      code: 'provider_failed',
    }),
  /** Another person has pressed Make Calls already, and all lines are in use. */
  makeCallsFindsNoLine: () =>
    responds(contract.campaigns.makeCalls, () => ({ calls: [], why_none: 'lines_busy' as const })),
  makeCallsIsUnreachable: () => dropsConnection(contract.campaigns.makeCalls),

  membersAre: (members: Member[]) =>
    responds(contract.campaigns.members, (paging) => {
      const { rows, pageInfo } = paginate(members, paging)
      return { members: rows, ...pageInfo }
    }),
  funnelIs: (funnel: CampaignFunnel, silent_calls: SilentCalls = { judged: 0, silent: 0 }) =>
    responds(contract.campaigns.funnel, () => ({ funnel, silent_calls })),
  funnelFails: () => fails(contract.campaigns.funnel),
  funnelHangs: () => hangs(contract.campaigns.funnel),

  membersFail: () => fails(contract.campaigns.members),
  membersHang: () => hangs(contract.campaigns.members),

  assistantsFail: () => fails(contract.assistants.list),
  assistantsAreNone: () => responds(contract.assistants.list, () => ({ assistants: [] })),
  assistantsHang: () => hangs(contract.assistants.list),
}
