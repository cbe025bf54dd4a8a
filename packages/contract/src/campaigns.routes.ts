import * as z from 'zod/mini'
import {
  campaign,
  campaignFunnel,
  campaignInput,
  campaignStatus,
  madeCalls,
  member,
  memberState,
  silentCalls,
} from './campaigns.ts'
import { scorecard } from './evidence.ts'
import {
  campaignActuals,
  campaignForecast,
  campaignPreview,
  campaignPreviewInput,
} from './forecast.ts'
import { givenSpendingLimit } from './policy.ts'
import { route } from './route.ts'
import { bodyUserId, idParameter, pageInfo, pageQuery, queryUserId } from './shared.ts'

const campaignOutput = z.object({ campaign })
const campaignCommand = z.object({ id: idParameter, user_id: bodyUserId })

export const campaignRoutes = {
  list: route('GET', '/api/campaigns', {
    summary: 'Campaigns, newest first',
    description: 'All campaigns, newest first, or those with one status.',
  })
    .input(z.object({ user_id: queryUserId, status: z.optional(campaignStatus) }))
    .output(z.object({ campaigns: z.array(campaign), total: z.int() })),

  get: route('GET', '/api/campaigns/{id}', {
    summary: 'A campaign with the ids of its contacts',
    description: 'One campaign with the ids of its contacts that still exist.',
    errors: [404],
  })
    .input(z.object({ id: idParameter, user_id: queryUserId }))
    .output(z.object({ campaign: z.extend(campaign, { contact_ids: z.array(z.int()) }) })),

  members: route('GET', '/api/campaigns/{id}/members', {
    summary: "A campaign's contacts: state, attempts, next try",
    description:
      'A page of the members of a campaign, each with its state, attempts, next try, why it is not called now, and how its last call ended.',
    errors: [404],
  })
    .input(
      z.object({
        id: idParameter,
        user_id: queryUserId,
        ...pageQuery,
        /** Only members in this state. */
        state: z.optional(memberState),
      }),
    )
    .output(z.object({ members: z.array(member), ...pageInfo })),

  funnel: route('GET', '/api/campaigns/{id}/funnel', {
    summary: 'How many contacts of a campaign reached each step',
    description:
      'The contacts of a campaign, and those of them that were called, that answered, with whom there was a conversation, and that are qualified; and how many of those who answered heard nothing, of the calls that ended in the last 30 × 24 hours.',
    errors: [404],
  })
    .input(z.object({ id: idParameter, user_id: queryUserId }))
    .output(z.object({ funnel: campaignFunnel, silent_calls: silentCalls })),

  create: route('POST', '/api/campaigns', {
    summary: 'Create a campaign',
    description:
      'Creates a campaign for the contacts with these ids, or for all that match a filter. It stays a draft until a user or its schedule starts it.',
    errors: [409, 413, 415, 422],
    successStatus: 201,
  })
    .input(campaignInput)
    .output(campaignOutput),

  preview: route('POST', '/api/campaigns/preview', {
    summary: 'What a campaign would come to, before it is created',
    description:
      'Takes the body of a create and changes nothing. Returns how many contacts the calling rules allow to call at the start, later and never, and when the campaign will finish, how many calls it will make and what they will cost, as quantiles of a simulation.',
    errors: [413, 415],
  })
    .input(campaignPreviewInput)
    .output(z.object({ preview: campaignPreview })),

  forecast: route('GET', '/api/campaigns/{id}/forecast', {
    summary: 'The forecast of a campaign, and what came',
    description:
      'The forecast that was made when the campaign was created, null for older campaigns, and what the campaign has come to so far.',
    errors: [404],
  })
    .input(z.object({ id: idParameter, user_id: queryUserId }))
    .output(z.object({ forecast: z.nullable(campaignForecast), actual: campaignActuals })),

  scorecard: route('GET', '/api/campaigns/{id}/scorecard', {
    summary: 'Whether the calls of a campaign kept the calling rules',
    description:
      'Checks each placed call of a campaign again by what is stored of it: that it was within the hours (`hours`), that its number was not called too often, counted over all campaigns (`caps`), that the number was not on the do-not-call list (`suppressed`), and that each attempt was placed once (`twice`). A call to which a rule did not apply, or whose number was erased, counts as not examined.',
    errors: [404],
  })
    .input(z.object({ id: idParameter, user_id: queryUserId }))
    .output(z.object({ scorecard })),

  start: route('POST', '/api/campaigns/{id}/start', {
    summary: 'Start a campaign',
    description:
      'Changes a draft or paused campaign to running. This alone places no call, except that a paused campaign continues its calls if calling was on.',
    errors: [404, 409, 413, 415],
  })
    .input(campaignCommand)
    .output(campaignOutput),
  pause: route('POST', '/api/campaigns/{id}/pause', {
    summary: 'Pause a campaign; live calls finish',
    description: 'Changes a running campaign to paused. Live calls finish; no new call starts.',
    errors: [404, 409, 413, 415],
  })
    .input(campaignCommand)
    .output(campaignOutput),
  stop: route('POST', '/api/campaigns/{id}/stop', {
    summary: 'End a campaign; live calls finish',
    description:
      'Ends a campaign. Live calls finish; the other contacts are not called. A completed or cancelled campaign is unchanged.',
    errors: [404, 413, 415],
  })
    .input(campaignCommand)
    .output(campaignOutput),

  changeSpendingLimit: route('PUT', '/api/campaigns/{id}/spending-limit', {
    summary: 'Change the spending limit of a campaign',
    description:
      'Changes how much the calls of a campaign may cost before it pauses itself, or removes the limit. A campaign that has paused itself stays paused until it is started again. The limit of a completed or cancelled campaign cannot be changed.',
    errors: [404, 409, 413, 415],
  })
    .input(z.extend(campaignCommand, { spending_limit: givenSpendingLimit }))
    .output(campaignOutput),

  makeCalls: route('POST', '/api/vapi/campaigns/{id}/start', {
    summary: 'Turn calling on, and return the first calls',
    description:
      'Turns calling on in a running campaign, and immediately returns the calls that are reserved for its free lines. From then on, the next contact is called whenever a call ends. When no call is reserved, `why_none` says why.',
    errors: [404, 409, 413, 415, 422, 502],
  })
    .input(campaignCommand)
    .output(madeCalls),
}
