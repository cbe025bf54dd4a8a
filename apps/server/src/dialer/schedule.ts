import type { Tx } from '../db/open.ts'
import { runCampaign } from './commands.ts'
import type { DialerDeps } from './deps.ts'
import { type CampaignRow, update } from './domain/rows.ts'
import { flush, load, type UnitOfWork } from './unit-of-work.ts'

/** An edge of a campaign's schedule, as its job carries it. */
export interface ScheduleJob {
  campaign_id: number
  edge: 'start' | 'end'
}

/** Applies an edge of a schedule: its start is Start and Make Calls, its end is Pause. */
export async function applySchedule(
  deps: DialerDeps,
  { campaign_id, edge }: ScheduleJob,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const uow = await load(deps, tx, [campaign_id])
    const campaign = uow.campaigns.rows.get(campaign_id)
    if (edge === 'end' && campaign?.status === 'running') {
      await pauseAtEnd(tx, uow, campaign)
    } else if (edge === 'start' && campaign && hasToStart(campaign)) {
      // A server that was down over both edges gets both jobs together, in either order.
      const { scheduled_end } = campaign
      if (scheduled_end !== '' && Date.parse(scheduled_end) <= deps.now().getTime()) {
        update(uow.campaigns, campaign.id, { calling: true })
        await pauseAtEnd(tx, uow, campaign)
      } else await runCampaign(deps, tx, uow, campaign, true)
    }
  })
}

/** Pauses the campaigns whose schedule ended while no server ran: before anything is placed, as jobs come in any order. */
export async function applyOverdueEnds(deps: DialerDeps): Promise<void> {
  for (const job of await deps.queue.findDue('follow-schedule', { edge: 'end' }, deps.now())) {
    await applySchedule(deps, job)
  }
}

/** Whether a schedule has something to start: a person may have started the campaign, and not its calls. */
function hasToStart({ status, calling }: CampaignRow): boolean {
  return status === 'draft' || (status === 'running' && !calling)
}

async function pauseAtEnd(tx: Tx, uow: UnitOfWork, campaign: CampaignRow): Promise<void> {
  update(uow.campaigns, campaign.id, { status: 'paused', paused_reason: 'The schedule ended' })
  await flush(tx, uow)
}
