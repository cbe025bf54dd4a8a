import {
  type CampaignForecast,
  type campaignPreviewInput,
  endsAfterStart,
  outcomeByReasonClass,
} from '@callwright/contract'
import type * as z from 'zod/mini'
import type { Access } from '../auth/index.ts'
import { formatPhoneNumber } from '../contacts/index.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import {
  awaitsCosts,
  countSilentCalls,
  createDecider,
  type Dialer,
  loadCallFacts,
  nextTryAt,
  refusalOf,
  toPossibleCall,
  whyNotNow,
} from '../dialer/index.ts'
import { HttpError, invalidField, notFound } from '../errors.ts'
import { publishChange } from '../events/index.ts'
import { forecastCampaign, withoutTypedReasons } from '../forecast/index.ts'
import { isRepeatedRequest, withIdempotency } from '../idempotency/index.ts'
import { implementer } from '../implementer.ts'
import { pageInfo } from '../paging.ts'
import { requireProvider } from '../provider/index.ts'
import { describeClosedHours, placeOf } from '../rules/index.ts'
import {
  countFunnel,
  findCampaign,
  insertCampaign,
  listCampaigns,
  listContactIds,
  listMembers,
  noActivity,
  readForecast,
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

  /** Returns the contacts that an input selects, without repeated ids. */
  const selectionOf = ({
    contact_ids,
    contact_filter,
  }: Pick<PlannedCampaign, 'contact_ids' | 'contact_filter'>) => {
    if ((contact_ids === undefined) === (contact_filter === undefined)) {
      throw invalidField('contact_ids', 'Give either contact_ids or contact_filter')
    }
    return contact_filter ? { contact_filter } : { contact_ids: [...new Set(contact_ids)] }
  }

  /** Returns the forecast for a campaign. Throws `HttpError` 400 when a selected contact does not exist. */
  const forecast = async (
    workspace_id: WorkspaceId,
    selection: ReturnType<typeof selectionOf>,
    input: PlannedCampaign,
    signal?: AbortSignal,
  ) => {
    const { emulatorSpeed } = deps.settings.provider
    const preview = await forecastCampaign(
      { ...deps, emulatorSpeed },
      db,
      { ...input, workspace_id },
      selection,
      signal,
    )
    requireContacts(selection, preview.contacts)
    return preview
  }

  /** Returns the forecast to store with a new campaign; null when it fails, because the campaign does not need it. */
  const forecastToStore = async (
    ...planned: Parameters<typeof forecast>
  ): Promise<CampaignForecast | null> => {
    try {
      const { hours_from: _, zones: __, ...stored } = await forecast(...planned)
      return withoutTypedReasons(stored)
    } catch (error) {
      if (!(error instanceof HttpError)) deps.log.error({ err: error }, 'forecast failed')
      return null
    }
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
      const stored = await requireCampaign(context.access.workspaceId, input.id)
      const campaign = { ...stored, awaitsCosts: await awaitsCosts(deps, db, stored) }
      const { rows, total } = await listMembers(db, campaign, input)
      const decide = createDecider()
      const at = now()
      const possibleCalls = await loadCallFacts(
        deps,
        db,
        rows.map((row) => toPossibleCall(campaign, row)),
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
          next_try_at: nextTryAt(row, reason)?.toISOString() ?? null,
          why_not_now: reason?.reason ?? null,
          why_not_now_detail:
            reason?.code === 'hours' && reason.until && facts.hours
              ? describeClosedHours(facts.hours, at)
              : null,
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
      const { contact_ids: _, contact_filter: __, phone_number_id: ___, ...fields } = input
      const { workspaceId } = context.access
      const selection = selectionOf(input)
      requireEndAfterStart(fields)
      const { phoneNumberId } = await requireProvider(providers, workspaceId)
      // Before the transaction, which would hold the only connection of the embedded database for the whole forecast.
      const isRepeated = await isRepeatedRequest(deps, context, workspaceId)
      const forecast = isRepeated ? null : await forecastToStore(workspaceId, selection, input)
      return withIdempotency(deps, context, workspaceId, input, async (tx) => {
        // Checked only for new requests. A repeat with the same idempotency key gets the stored response, even if these
        // times have passed since.
        requireFutureSchedule(fields, now())
        const campaign = await insertCampaign(
          tx,
          {
            ...fields,
            workspace_id: workspaceId,
            status: 'draft',
            phone_number_id: phoneNumberId,
            forecast,
            created_at: now(),
          },
          selection,
        )
        requireContacts(selection, campaign.total_contacts)
        for (const edge of ['start', 'end'] as const) {
          const time = campaign[`scheduled_${edge}`]
          const job = { campaign_id: campaign.id, edge }
          if (time) await queue.send(tx, 'follow-schedule', job, { at: new Date(time) })
        }
        await publishChange(tx, workspaceId, 'campaigns', [campaign.id])
        return { campaign: toOwnCampaign({ ...campaign, ...noActivity }) }
      })
    }),

    preview: implementer.campaigns.preview.handler(async ({ input, context }) => {
      requireEndAfterStart(input)
      requireFutureSchedule(input, now())
      const { workspaceId } = context.access
      return { preview: await forecast(workspaceId, selectionOf(input), input, context.signal()) }
    }),

    forecast: implementer.campaigns.forecast.handler(async ({ input, context }) =>
      readForecast(db, await requireCampaign(context.access.workspaceId, input.id)),
    ),

    start: implementer.campaigns.start.handler(async (request) => {
      await requireProvider(providers, request.context.access.workspaceId)
      return command(dialer.start, request)
    }),
    pause: implementer.campaigns.pause.handler((request) => command(dialer.pause, request)),
    stop: implementer.campaigns.stop.handler((request) => command(dialer.stop, request)),
    changeSpendingLimit: implementer.campaigns.changeSpendingLimit.handler((request) =>
      command(
        (workspaceId, id) =>
          dialer.changeSpendingLimit(workspaceId, id, request.input.spending_limit),
        request,
      ),
    ),
    makeCalls: implementer.campaigns.makeCalls.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      await requireProvider(providers, workspaceId)
      return withIdempotency(deps, context, workspaceId, input, (tx) =>
        dialer.makeCalls(tx, workspaceId, input.id),
      )
    }),
  }
}

type PlannedCampaign = z.output<typeof campaignPreviewInput>
type Schedule = Pick<PlannedCampaign, 'scheduled_start' | 'scheduled_end'>

function requireEndAfterStart(schedule: Schedule): void {
  if (!endsAfterStart(schedule)) {
    throw invalidField('scheduled_end', 'The end of the schedule must be after its start')
  }
}

function requireFutureSchedule(schedule: Schedule, now: Date): void {
  for (const edge of ['start', 'end'] as const) {
    const time = schedule[`scheduled_${edge}`]
    if (time && Date.parse(time) <= now.getTime()) {
      throw invalidField(`scheduled_${edge}`, `The ${edge} of the schedule has passed`)
    }
  }
}

/** Throws `HttpError` 400 unless the number of contacts found is that of the contacts selected. */
function requireContacts(
  selection: { contact_ids: number[] } | { contact_filter: unknown },
  foundCount: number,
): void {
  if ('contact_ids' in selection && foundCount !== selection.contact_ids.length) {
    throw invalidField('contact_ids', 'Some of the selected contacts do not exist')
  }
  if (foundCount === 0) throw invalidField('contact_filter', 'No contact matches')
}
