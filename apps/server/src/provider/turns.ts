import type { Turn } from '@callwright/contract'
import type { DropReason } from '../drop-reporter.ts'
import { recordLimits } from './limits.ts'
import { toStorableText } from './text.ts'

/** The provider's roles that speak; other messages, such as tool calls, are not audible. */
const speakers = new Map<unknown, Turn['role']>([
  ['bot', 'assistant'],
  ['assistant', 'assistant'],
  ['user', 'user'],
  ['customer', 'user'],
])

/** A message of a speaker, with its times as the provider reports them; null where it reports none. */
interface SpokenMessage {
  role: Turn['role']
  text: string
  secondsFromStart: number | null
  time: number | null
  endTime: number | null
}

/** A turn may begin this much later than the reported duration, which may cover only a part of the call at first. */
const durationToleranceSeconds = 60

/**
 * Reads the provider's messages as turns in their order. Returns null unless a turn has a time and all turns together
 * are exactly the transcript, where there is one, so that the turns can be shown in its place.
 *
 * `secondsFromStart` is read as milliseconds where most turns would otherwise start after the end of the call. A turn
 * without a valid start begins where the previous one ends, and no turn begins before the previous one.
 */
export function readTurns(
  messages: unknown,
  transcript: string | null,
  durationSeconds: number | null,
  drop: (field: string, reason: DropReason) => void,
): Turn[] | null {
  const spoken = Array.isArray(messages) ? messages.flatMap(readSpokenMessage) : []
  if (transcript !== null && !coversTranscript(spoken, transcript)) return null
  const turns = withTimes(spoken, durationSeconds || recordLimits.callSeconds)
  if (turns && Buffer.byteLength(JSON.stringify(turns)) > recordLimits.turnsBytes) {
    drop('turns', 'too-large')
    return null
  }
  return turns
}

const finiteNumber = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

function readSpokenMessage(value: unknown): SpokenMessage[] {
  if (typeof value !== 'object' || value === null) return []
  const message = value as Record<string, unknown>
  const role = speakers.get(message.role)
  if (!role || typeof message.message !== 'string') return []
  const text = toStorableText(message.message).trim()
  if (text === '') return []
  return [
    {
      role,
      text,
      secondsFromStart: finiteNumber(message.secondsFromStart),
      time: finiteNumber(message.time),
      endTime: finiteNumber(message.endTime),
    },
  ]
}

/** Returns whether the messages, with only speaker names between them, are the complete text. */
function coversTranscript(messages: readonly SpokenMessage[], transcript: string): boolean {
  let end = 0
  for (const { text } of messages) {
    const next = transcript.slice(end, end + maxSpeakerNameLength)
    // A text such as `I` is also a part of the name `AI`, so the text is expected behind the name first.
    const start = [speakerName, leadingSpace]
      .map((pattern) => end + (pattern.exec(next)?.[0].length ?? 0))
      .find((start) => transcript.startsWith(text, start))
    if (start === undefined) return false
    end = start + text.length
  }
  return transcript.slice(end).trim() === ''
}

const maxSpeakerNameLength = 100
const speakerName = /^\s*\w+\s*:\s*/
const leadingSpace = /^\s*/

function withTimes(messages: readonly SpokenMessage[], durationSeconds: number): Turn[] | null {
  const limit = durationSeconds + durationToleranceSeconds
  const starts = messages.flatMap(({ secondsFromStart }) => secondsFromStart ?? [])
  const unit = starts.filter((start) => start > limit).length > starts.length / 2 ? 1000 : 1
  const startOf = ({ secondsFromStart }: SpokenMessage) =>
    secondsFromStart !== null && secondsFromStart / unit <= limit ? secondsFromStart / unit : null
  if (!messages.some((message) => startOf(message) !== null)) return null

  const secondsPerMs = timeScale(messages, startOf)
  const turns: Turn[] = []
  for (const message of messages) {
    const { role, text, time, endTime } = message
    const previous = turns.at(-1)
    const earliest = previous?.start_seconds ?? 0
    const start = Math.max(earliest, startOf(message) ?? previous?.end_seconds ?? earliest)
    const end = time !== null && endTime !== null ? start + (endTime - time) * secondsPerMs : null
    turns.push({
      role,
      text,
      start_seconds: roundToMs(start),
      end_seconds: end !== null && end >= start && end <= limit ? roundToMs(end) : null,
    })
  }
  return turns
}

/**
 * Returns how many seconds of the recording pass in a millisecond of the messages' `time`: 0.001, and more with an
 * accelerated emulator, whose recording is as long as at speed 1.
 */
function timeScale(
  messages: readonly SpokenMessage[],
  startOf: (message: SpokenMessage) => number | null,
): number {
  const points = messages.flatMap((message) => {
    const seconds = startOf(message)
    return seconds === null || message.time === null ? [] : [{ seconds, time: message.time }]
  })
  const [first, last] = [points[0], points.at(-1)]
  const scale = first && last ? (last.seconds - first.seconds) / (last.time - first.time) : 0
  return scale > 0 && Number.isFinite(scale) ? scale : 0.001
}

const roundToMs = (seconds: number) => Math.round(seconds * 1000) / 1000
