import { createRecordingSynthesizer, emulatorPhoneNumberId } from '@callwright/voice/emulator'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { inWorkspace } from '../db/workspace-id.ts'
import type { RecordingStore } from './recordings.ts'

/**
 * Returns a store that synthesizes the recording of an emulated call which it has no copy of from the turns of the
 * call, as the embedded provider does, so that thousands of calls of the demo have recordings without files.
 */
export function withSynthesizedRecordings(
  store: RecordingStore,
  requestDb: Db,
  searchPath: string,
): RecordingStore {
  const synthesize = createRecordingSynthesizer(searchPath)
  return {
    ...store,
    async find(workspaceId, callId) {
      const stored = await store.find(workspaceId, callId)
      if (stored) return stored
      const [call] = await requestDb
        .select({ turns: calls.turns, seconds: calls.duration_seconds })
        .from(calls)
        // The recording of a real call is never imitated.
        .where(
          and(
            inWorkspace(calls, workspaceId),
            eq(calls.id, callId),
            eq(calls.phone_number_id, emulatorPhoneNumberId),
          ),
        )
      if (!call?.turns || !call.seconds) return null
      const turns = call.turns.map(({ role, text, start_seconds, end_seconds }) => ({
        speaker: role === 'user' ? ('user' as const) : ('bot' as const),
        text,
        from: start_seconds,
        to: end_seconds ?? start_seconds,
      }))
      const { byteLength, read } = synthesize(turns, call.seconds)
      return { contentType: 'audio/wav', size: byteLength, read: (from, to) => read(from, to + 1) }
    },
  }
}
