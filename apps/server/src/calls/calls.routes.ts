import { findSuppressions } from '../db/suppressions.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import type { Dialer } from '../dialer/index.ts'
import { notFound, providerFailed } from '../errors.ts'
import { implementer } from '../implementer.ts'
import { pageInfo } from '../paging.ts'
import { requireProvider } from '../provider/index.ts'
import { doNotCallReason } from '../rules/index.ts'
import { findCall, findCallByProviderId, listCalls } from './calls.store.ts'
import { listLastDays } from './local-days.ts'
import { recordingPeaks } from './recording-peaks.ts'
import { callStatistics, previousCallSums } from './stats.store.ts'
import { syncCalls } from './sync.ts'

/** Returns a peak as it is sent: from 0 to 1, with two decimals. */
const toLevel = (peak: number) => Math.round((100 * peak) / 255) / 100

/** Implements /api/calls and the two sync operations. */
export function callRoutes(deps: Deps, dialer: Dialer) {
  const { db, hashNumber, now, providers } = deps
  const statistics = callStatistics(db)
  const measurePeaks = recordingPeaks(deps)
  const previousSums = previousCallSums(db)

  /** Returns why a number is on the do-not-call list; null when it is not. */
  const findDoNotCall = async (workspaceId: WorkspaceId, number: string | null) => {
    if (number === null) return null
    const entries = await findSuppressions(db, hashNumber, workspaceId, [number])
    const entry = entries.get(number)
    return entry ? doNotCallReason(entry) : null
  }

  return {
    list: implementer.calls.list.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      const since = input.days && listLastDays(input.days, input.tz, now()).since
      const { calls, total } = await listCalls(db, workspaceId, { ...input, since }, input)
      return { calls, ...pageInfo(input, total) }
    }),

    stats: implementer.calls.stats.handler(async ({ input, context }) => {
      const query = { ...input, workspace_id: context.access.workspaceId, now: now() }
      // One after the other, so that a request takes one connection.
      const stats = await statistics(query)
      return { ...stats, previous: await previousSums(query) }
    }),

    get: implementer.calls.get.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      const found = await findCall(db, workspaceId, input.id)
      if (!found) throw notFound('Call')
      const { call } = found
      const peaks =
        found.peaks ?? (call.recording_url ? await measurePeaks(workspaceId, call.id) : [])
      const do_not_call = await findDoNotCall(workspaceId, found.number)
      return { call: { ...call, do_not_call, recording_peaks: Array.from(peaks, toLevel) } }
    }),

    sync: implementer.calls.sync.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      if (!(await findCallByProviderId(db, workspaceId, input.vapi_call_id))) throw notFound('Call')
      const source = await requireProvider(providers, workspaceId)
      const record = await source.provider.call(input.vapi_call_id)
      if (!record) throw providerFailed('The provider no longer keeps this call')
      await dialer.ingestOf(source)({ kind: 'record', record })
      const call = await findCallByProviderId(db, workspaceId, input.vapi_call_id)
      if (!call) throw notFound('Call')
      return { call }
    }),

    syncAll: implementer.calls.syncAll.handler(async ({ context }) => {
      const { workspaceId } = context.access
      const source = await requireProvider(providers, workspaceId)
      const ingest = dialer.ingestOf(source)
      return { synced_count: await syncCalls({ ...deps, ...source }, ingest, workspaceId) }
    }),
  }
}
