/** A turn of speech with its start time. */
export interface SpokenTurn {
  role: string
  text: string
  /** Seconds from the start of the recording. */
  startSeconds: number
}

/** The provider's roles that speak; other messages, such as tool calls, are not audible. */
const speakers: Record<string, string> = {
  bot: 'AI',
  assistant: 'AI',
  user: 'User',
  customer: 'User',
}

/**
 * Returns the provider's messages as turns with their times. Returns none unless every turn has a time and
 * all turns together are exactly the transcript, so that nothing of it is lost.
 */
export function spokenTurns(
  messages: readonly unknown[] | undefined,
  transcript: string | null,
): readonly SpokenTurn[] | undefined {
  const turns: SpokenTurn[] = []
  for (const message of messages ?? []) {
    if (typeof message !== 'object' || message === null) return undefined
    const {
      role,
      message: content,
      secondsFromStart: startSeconds,
    } = message as Record<string, unknown>
    const speaker = speakers[String(role)]
    if (speaker === undefined) continue
    if (typeof content !== 'string') return undefined
    const text = content.trim()
    if (text === '') continue
    if (typeof startSeconds !== 'number' || !(startSeconds >= 0)) return undefined
    turns.push({ role: speaker, text, startSeconds })
  }
  return turns.length > 0 && coversTranscript(turns, transcript ?? '') ? turns : undefined
}

/** Returns whether the turns, with only speaker names between them, are the complete text. */
function coversTranscript(turns: readonly SpokenTurn[], transcript: string): boolean {
  let end = 0
  for (const { text } of turns) {
    const start = transcript.indexOf(text, end)
    if (start === -1 || !/^\s*(\w+\s*:\s*)?$/.test(transcript.slice(end, start))) return false
    end = start + text.length
  }
  return transcript.slice(end).trim() === ''
}

/** Returns the index of the turn at a time of the recording; undefined before the first turn. */
export function turnIndexAt(turns: readonly SpokenTurn[], seconds: number): number | undefined {
  // An interruption starts before the other turn ends, so the last started turn counts.
  // After seeking to the start of a turn, a player may be a few milliseconds before it.
  const index = turns.findLastIndex(({ startSeconds }) => startSeconds <= seconds + 0.05)
  return index === -1 ? undefined : index
}
