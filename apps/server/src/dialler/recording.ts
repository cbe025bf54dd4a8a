import { eq, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import { notice } from '../events/events.ts'
import { RecordingTooLarge } from '../provider/recording.ts'

/** Copies the recording of an ended call, which the provider keeps for two weeks only. */
export async function copyRecording(deps: Deps, callId: number): Promise<void> {
  const [call] = await deps.db
    .select({ vapi_call_id: calls.vapi_call_id, has_recording: calls.has_recording })
    .from(calls)
    .where(eq(calls.id, callId))
  if (!call?.vapi_call_id || call.has_recording) return
  try {
    const audio = await deps.provider.recording(call.vapi_call_id)
    if (!audio) return
    await deps.recordings.keep(callId, audio)
  } catch (error) {
    if (!(error instanceof RecordingTooLarge)) throw error
    // It will not get smaller: to try again would only fetch it again.
    deps.log.warn({ call: callId }, error.message)
    return
  }
  await deps.db.execute(sql`
    with kept as (update ${calls} set has_recording = true where id = ${callId})
    select ${notice({ changed: 'calls', ids: [callId] })}`)
}
