import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { campaignLog } from '../db/tables/campaign-log.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { noProviderMessage } from '../provider/index.ts'
import { readLockedPhoneNumber, runCampaign } from './commands.ts'
import type { DialerDeps } from './deps.ts'
import { type CampaignRow, update } from './domain/rows.ts'
import { flush, load, type UnitOfWork } from './unit-of-work.ts'

/** The job that runs at the start or the end of a campaign's schedule. */
export interface ScheduleJob {
  campaign_id: number
  edge: 'start' | 'end'
}

/** The `paused_reason` of a campaign whose schedule ended. */
export const scheduleEnded = 'The schedule ended'

/** Applies an edge of a schedule: the start does Start and Make Calls, the end does Pause. */
export async function applySchedule(
  deps: DialerDeps,
  { campaign_id, edge }: ScheduleJob,
): Promise<void> {
  const [found] = await deps.db
    .select({ workspaceId: campaigns.workspace_id })
    .from(campaigns)
    .where(eq(campaigns.id, campaign_id))
  if (!found) return
  const { workspaceId } = found
  const provider = await deps.providers.of(workspaceId)
  const action = await deps.db.transaction(async (tx) => {
    const phoneNumber = await readLockedPhoneNumber(tx, provider)
    const uow = await load(deps, tx, [campaign_id])
    const campaign = uow.campaigns.rows.get(campaign_id)
    if (edge === 'end' && campaign?.status === 'running') {
      // The queue runs a job again when its process died before it was acknowledged, maybe after a person's restart.
      if (await hasPausedAtEnd(tx, campaign)) return undefined
      await pause(deps, tx, uow, campaign, scheduleEnded)
      return 'campaigns.pause'
    }
    if (edge === 'start' && campaign && hasToStart(campaign)) {
      // A server that was down at both edges gets both jobs together, in either order.
      const { scheduled_end } = campaign
      if (scheduled_end !== '' && Date.parse(scheduled_end) <= deps.now().getTime()) {
        update(uow.campaigns, campaign.id, { calling: true })
        await pause(deps, tx, uow, campaign, scheduleEnded)
        return 'campaigns.pause'
      }
      if (!provider) {
        update(uow.campaigns, campaign.id, { calling: true })
        await pause(deps, tx, uow, campaign, noProviderMessage)
        return 'campaigns.pause'
      }
      update(uow.campaigns, campaign.id, phoneNumber)
      await runCampaign(deps, tx, uow, campaign, true)
      return 'campaigns.start'
    }
    return undefined
  })
  if (action) {
    await deps.recordAuditEvent?.({
      workspaceId,
      actor: 'system',
      action,
      subject: { kind: 'campaign', id: campaign_id },
      origin: nowhere,
      details: { reason: 'schedule' },
    })
  }
}

/** The origin of what no request has asked for. */
const nowhere = { ip_address: null, device: null, request_id: null }

/** Pauses the campaigns whose schedule ended while no server ran. Must run before any call is placed. */
export async function applyOverdueEnds(deps: DialerDeps): Promise<void> {
  for (const job of await deps.queue.findDue('follow-schedule', { edge: 'end' }, deps.now())) {
    await applySchedule(deps, job)
  }
}

/** Whether a schedule has something to start: a user may have started the campaign already, but not its calls. */
function hasToStart({ status, calling }: CampaignRow): boolean {
  return status === 'draft' || (status === 'running' && !calling)
}

/** Whether the schedule of a campaign has paused it at its end, which it does once. */
async function hasPausedAtEnd(tx: Tx, { id }: CampaignRow): Promise<boolean> {
  const isPause = and(eq(campaignLog.campaign_id, id), eq(campaignLog.reason, scheduleEnded))
  return (await tx.$count(campaignLog, isPause)) > 0
}

async function pause(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  campaign: CampaignRow,
  paused_reason: string,
): Promise<void> {
  update(uow.campaigns, campaign.id, { status: 'paused', paused_reason })
  await flush(deps, tx, uow)
}
