import type { Turn } from './conversation.ts'
import { type Recording, recordingOf, type SpeechRenderer } from './recording.ts'
import { findSpeechProgram } from './speech.ts'
import { synthesizeSpeech } from './synthesize-speech.ts'

/** Returns a renderer that uses a speech program in a search path such as `PATH`, or synthetic voices without one. */
export function createSpeechRenderer(searchPath: string): SpeechRenderer {
  return findSpeechProgram(searchPath, process.platform, synthesizeSpeech) ?? synthesizeSpeech
}

/** Returns a function that synthesizes the recording of a call from its turns, as the emulator does. */
export function createRecordingSynthesizer(
  searchPath: string,
): (turns: readonly Turn[], seconds: number) => Recording {
  const renderSpeech = createSpeechRenderer(searchPath)
  return (turns, seconds) => recordingOf(turns, seconds, 'mono', renderSpeech)
}
