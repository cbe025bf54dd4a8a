import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { campaigns } from '../campaigns/campaigns.table.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../events/events.ts'
import { requestTimeoutMs } from '../provider/provider.ts'
import type { JobHandlers } from '../queue.ts'
import { advance, lockCampaign } from './advance.ts'
import { followSchedule } from './control.ts'
import { marginMs, placeCall, resolveCall } from './place.ts'
import { settle } from './settle.ts'

/** The dialler's work, job by job. `holder` names this process in the leases it takes. */
export function diallerJobs(deps: Deps, holder: string): JobHandlers {
  return {
    'place-call': (job) => placeCall(deps, holder, job),
    'resolve-call': (job) => resolveCall(deps, job),
    'follow-schedule': (job) => followSchedule(deps, job),

    'advance-campaign': ({ campaign_id }) =>
      deps.db.transaction(async (tx) => {
        const campaign = await lockCampaign(tx, campaign_id)
        if (campaign) await advance(deps, tx, campaign)
      }),

    'read-call': async ({ call_id }) => {
      const [call] = await deps.db.select().from(calls).where(eq(calls.id, call_id))
      if (!call?.vapi_call_id) return
      const record = await deps.provider.call(call.vapi_call_id)
      if (record) await settle(deps, record)
    },

    'copy-recording': async ({ call_id }) => {
      const [call] = await deps.db.select().from(calls).where(eq(calls.id, call_id))
      if (!call?.vapi_call_id || call.has_recording) return
      const recording = await deps.provider.recording(call.vapi_call_id)
      if (!recording) return
      await deps.recordings.keep(call_id, recording)
      await deps.db.transaction(async (tx) => {
        await tx.update(calls).set({ has_recording: true }).where(eq(calls.id, call_id))
        await announce(tx, 'calls', [call_id])
      })
    },
  }
}

/**
 * Takes up what a killed process left: for the process that alone has the database, every lease it finds
 * is void, so those calls are looked for after the margin, and the rest are asked for at once.
 */
export async function takeUp(deps: Deps): Promise<void> {
  const unplaced = and(eq(calls.status, 'queued'), isNull(calls.vapi_call_id))
  const now = deps.now()
  const longOver = new Date(now.getTime() - requestTimeoutMs).toISOString()
  await deps.db.transaction(async (tx) => {
    const doubtful = await tx
      .update(calls)
      .set({
        lease_until: sql`least(${calls.lease_until}, ${longOver}::timestamptz)`,
        lease_holder: null,
      })
      .where(and(unplaced, isNotNull(calls.lease_until)))
      .returning({ id: calls.id })
    for (const { id } of doubtful) {
      const at = new Date(now.getTime() + marginMs)
      await deps.queue.send(tx, 'resolve-call', { call_id: id }, { at })
    }
    const unasked = await tx
      .select({ id: calls.id })
      .from(calls)
      .where(and(unplaced, isNull(calls.lease_until)))
    for (const { id } of unasked) {
      await deps.queue.send(tx, 'place-call', { call_id: id, refusals: 0 })
    }
    const calling = await tx
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.status, 'running'), eq(campaigns.calling, true)))
    for (const { id } of calling) {
      await deps.queue.send(tx, 'advance-campaign', { campaign_id: id }, { key: String(id) })
    }
  })
}
