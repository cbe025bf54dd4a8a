import { and, eq, isNull } from 'drizzle-orm'
import { calls } from '../db/tables/calls.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { createPeakMeter } from '../recordings/index.ts'

/**
 * Returns a function that reads a recording once to compute its peaks, and stores them. Copied recordings are measured
 * as they are stored; this is for those from before and for synthesized ones. Empty when the recording cannot be read.
 */
export function recordingPeaks(
  deps: Deps,
): (workspaceId: WorkspaceId, callId: number) => Promise<Uint8Array> {
  const limit = limitConcurrency(1)
  const pending = new Map<number, Promise<Uint8Array>>()

  const measure = async (workspaceId: WorkspaceId, callId: number) => {
    const isCall = and(inWorkspace(calls, workspaceId), eq(calls.id, callId))
    // A request may have read the call just before another one stored its peaks.
    const [call] = await deps.db.select({ peaks: calls.recording_peaks }).from(calls).where(isCall)
    if (call?.peaks) return call.peaks
    const meter = createPeakMeter()
    const recording = await deps.recordings.find(workspaceId, callId)
    if (!recording) return meter.peaks()
    for await (const _ of meter.measure(recording.read(0, recording.size - 1))) {
      // The meter needs the bytes only while they pass.
    }
    const peaks = meter.peaks()
    await deps.db
      .update(calls)
      .set({ recording_peaks: peaks })
      .where(and(isCall, isNull(calls.recording_peaks)))
    return peaks
  }

  return (workspaceId, callId) => {
    const measured =
      pending.get(callId) ??
      limit(() => measure(workspaceId, callId))
        .catch((error: unknown) => {
          // The call is shown without a waveform.
          deps.log.warn({ err: error, callId }, 'the peaks of a recording could not be computed')
          return new Uint8Array()
        })
        .finally(() => pending.delete(callId))
    pending.set(callId, measured)
    return measured
  }
}
