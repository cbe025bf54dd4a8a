import { and, eq, isNull, sql } from 'drizzle-orm'
import { calls } from '../db/tables/calls.table.ts'
import type { NotCopiedReason } from '../drop-reporter.ts'
import { changeNotification } from '../events/index.ts'
import { noProviderMessage, RecordingTooLarge, RedirectRejected } from '../provider/index.ts'
import { createPeakMeter, QuotaExceeded } from '../recordings/index.ts'
import type { DialerDeps } from './deps.ts'

/** Copies the recording of an ended call, which the provider keeps for two weeks only. */
export async function copyRecording(deps: DialerDeps, callId: number): Promise<void> {
  const [call] = await deps.db
    .select({
      workspace_id: calls.workspace_id,
      vapi_call_id: calls.vapi_call_id,
      has_recording: calls.has_recording,
      recording_deleted_at: calls.recording_deleted_at,
    })
    .from(calls)
    .where(eq(calls.id, callId))
  if (!call?.vapi_call_id || call.has_recording) return
  // An earlier run may have ended after it had stored the copy.
  if (call.recording_deleted_at) return deps.recordings.delete(call.workspace_id, callId)
  const meter = createPeakMeter()
  try {
    await deps.recordings.checkQuota()
    const found = await deps.providers.of(call.workspace_id)
    if (!found) throw new Error(noProviderMessage)
    const audio = await found.provider.recording(call.vapi_call_id)
    if (!audio) {
      const message = 'The voice provider does not have a recording that it has reported'
      return await reportOnce(deps, callId, 'not-found', message)
    }
    await deps.recordings.save(call.workspace_id, callId, {
      ...audio,
      pieces: meter.measure(audio.pieces),
    })
  } catch (error) {
    // The error is not thrown, so that the queue does not try again: another request would fail for the same reason.
    if (error instanceof RecordingTooLarge) {
      await reportOnce(deps, callId, 'too-large', error.message)
    } else if (error instanceof RedirectRejected) {
      await reportOnce(deps, callId, 'redirect-refused', error.message)
    } else if (error instanceof QuotaExceeded) {
      await reportOnce(deps, callId, error.reason, error.message)
    } else throw error
    return
  }
  const change = { workspaceId: call.workspace_id, changed: 'calls' } as const
  const isKept = and(eq(calls.id, callId), isNull(calls.recording_deleted_at))
  const { rows } = await deps.db.execute(sql`
    with updated as (update ${calls} set has_recording = true,
      recording_peaks = ${sql.param(meter.peaks(), calls.recording_peaks)} where ${isKept} returning id)
    select ${changeNotification({ ...change, ids: [callId] })} from updated`)
  if (rows.length === 0) await deps.recordings.delete(call.workspace_id, callId)
}

/** Reports a recording whose last try has failed. */
export function giveUpCopy(deps: DialerDeps, callId: number): Promise<void> {
  const message = 'A recording could not be copied within three days'
  return reportOnce(deps, callId, 'unreachable', message)
}

/** Reports that a recording is not copied, once: each later record of the call requests another copy. */
async function reportOnce(
  { db, drops, now }: DialerDeps,
  callId: number,
  reason: NotCopiedReason,
  message: string,
): Promise<void> {
  const isUnreported = and(eq(calls.has_recording, false), isNull(calls.recording_given_up_at))
  const updated = await db
    .update(calls)
    .set({ recording_given_up_at: now() })
    .where(and(eq(calls.id, callId), isUnreported))
    .returning({ id: calls.id })
  if (updated.length > 0) drops.recording(callId, reason, message)
}
