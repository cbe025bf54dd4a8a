import { outcomeByReasonClass } from '@callwright/contract'
import type { Access } from '../auth/index.ts'
import { formatPhoneNumber } from '../contacts/index.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import {
  countSilentCalls,
  createDecider,
  type Dialer,
  loadCallFacts,
  refusalOf,
  whyNotNow,
} from '../dialer/index.ts'
import { invalidInput, notFound } from '../errors.ts'
import { publishChange } from '../events/index.ts'
import { withIdempotency } from '../idempotency/index.ts'
import { implementer } from '../implementer.ts'
import { pageInfo } from '../paging.ts'
import { requireProvider } from '../provider/index.ts'
import { placeOf } from '../rules/index.ts'
import {
  countFunnel,
  findCampaign,
  insertCampaign,
  listCampaigns,
  listContactIds,
  listMembers,
  noActivity,
  toCampaign,
} from './campaigns.store.ts'

/** Implements /api/campaigns and Make Calls. */
export function campaignRoutes(deps: Deps, dialer: Dialer) {
  const { db, now, queue, providers } = deps

  const toOwnCampaign = (row: Parameters<typeof toCampaign>[0]) =>
    toCampaign(row, providers.callingRulesOf(row.workspace_id))

  const requireCampaign = async (workspaceId: WorkspaceId, id: number) => {
    const row = await findCampaign(db, workspaceId, id)
    if (!row) throw notFound('Campaign')
    return row
  }

  const command = async (
    run: Dialer['start' | 'pause' | 'stop'],
    { input: { id }, context }: { input: { id: number }; context: { access: Access } },
  ) => {
    const { workspaceId } = context.access
    await run(workspaceId, id)
    return { campaign: toOwnCampaign(await requireCampaign(workspaceId, id)) }
  }

  return {
    list: implementer.campaigns.list.handler(async ({ input, context }) => {
      const rows = await listCampaigns(db, context.access.workspaceId, input.status)
      return { campaigns: rows.map(toOwnCampaign), total: rows.length }
    }),

    get: implementer.campaigns.get.handler(async ({ input, context }) => {
      const row = await requireCampaign(context.access.workspaceId, input.id)
      return { campaign: { ...toOwnCampaign(row), contact_ids: await listContactIds(db, row) } }
    }),

    members: implementer.campaigns.members.handler(async ({ input, context }) => {
      const campaign = await requireCampaign(context.access.workspaceId, input.id)
      const { rows, total } = await listMembers(db, campaign, input)
      const decide = createDecider()
      const at = now()
      const { workspace_id, calling_hours, call_caps, purpose } = campaign
      const possibleCalls = await loadCallFacts(
        deps,
        db,
        rows.map((row) => ({ ...row, workspace_id, calling_hours, call_caps, purpose })),
      )
      const members = possibleCalls.map(({ facts, ...row }) => {
        const reason = whyNotNow(row, campaign, at, (at) => refusalOf(decide(facts, at)))
        return {
          id: row.id,
          contact_id: row.contact_id,
          first_name: row.first_name,
          last_name: row.last_name,
          phone_number: row.phone_number,
          phone_formatted: formatPhoneNumber(row.phone_e164),
          state: row.state,
          attempts: row.attempts,
          next_try_at: (row.state === 'waiting' && row.next_try_at?.toISOString()) || null,
          why_not_now: reason?.reason ?? null,
          why_not_now_code: reason?.code ?? null,
          why_not_now_until: reason?.until?.toISOString() ?? null,
          time_zones: [...placeOf(row).zones],
          last_outcome: row.last_outcome && outcomeByReasonClass[row.last_outcome],
          last_ended_reason: row.last_ended_reason,
        }
      })
      return { members, ...pageInfo(input, total) }
    }),

    funnel: implementer.campaigns.funnel.handler(async ({ input, context }) => {
      const campaign = await requireCampaign(context.access.workspaceId, input.id)
      const silent_calls = await countSilentCalls(db, campaign, now())
      return { funnel: await countFunnel(db, campaign), silent_calls }
    }),

    create: implementer.campaigns.create.handler(async ({ input, context }) => {
      const { contact_ids, contact_filter, phone_number_id: _, ...fields } = input
      const { workspaceId } = context.access
      if ((contact_ids === undefined) === (contact_filter === undefined)) {
        throw invalidField('contact_ids', 'Give either contact_ids or contact_filter')
      }
      if (endsBeforeItStarts(fields)) {
        throw invalidField('scheduled_end', 'The end of the schedule must be after its start')
      }
      const ids = [...new Set(contact_ids)]
      const selection = contact_filter ? { contact_filter } : { contact_ids: ids }
      const { phoneNumberId } = await requireProvider(providers, workspaceId)
      return withIdempotency(deps, context, workspaceId, input, async (tx) => {
        // Checked only for new requests. A repeat with the same idempotency key gets the stored response, even if these
        // times have passed since.
        for (const edge of ['start', 'end'] as const) {
          const time = fields[`scheduled_${edge}`]
          if (time && Date.parse(time) <= now().getTime()) {
            throw invalidField(`scheduled_${edge}`, `The ${edge} of the schedule has passed`)
          }
        }
        const campaign = await insertCampaign(
          tx,
          {
            ...fields,
            workspace_id: workspaceId,
            status: 'draft',
            phone_number_id: phoneNumberId,
            created_at: now(),
          },
          selection,
        )
        if (!contact_filter && campaign.total_contacts !== ids.length) {
          throw invalidField('contact_ids', 'Some of the selected contacts do not exist')
        }
        if (campaign.total_contacts === 0) {
          throw invalidField('contact_filter', 'No contact matches')
        }
        for (const edge of ['start', 'end'] as const) {
          const time = campaign[`scheduled_${edge}`]
          const job = { campaign_id: campaign.id, edge }
          if (time) await queue.send(tx, 'follow-schedule', job, { at: new Date(time) })
        }
        await publishChange(tx, workspaceId, 'campaigns', [campaign.id])
        return { campaign: toOwnCampaign({ ...campaign, ...noActivity }) }
      })
    }),

    start: implementer.campaigns.start.handler(async (request) => {
      await requireProvider(providers, request.context.access.workspaceId)
      return command(dialer.start, request)
    }),
    pause: implementer.campaigns.pause.handler((request) => command(dialer.pause, request)),
    stop: implementer.campaigns.stop.handler((request) => command(dialer.stop, request)),
    makeCalls: implementer.campaigns.makeCalls.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      await requireProvider(providers, workspaceId)
      return withIdempotency(deps, context, workspaceId, input, (tx) =>
        dialer.makeCalls(tx, workspaceId, input.id),
      )
    }),
  }
}

const invalidField = (field: string, message: string) =>
  invalidInput(`${field}: ${message}`, { [field]: message })

function endsBeforeItStarts(schedule: { scheduled_start: string; scheduled_end: string }): boolean {
  const { scheduled_start: start, scheduled_end: end } = schedule
  return start !== '' && end !== '' && Date.parse(end) <= Date.parse(start)
}
