/** A stretch of speech, and when in the recording it begins. */
export interface SpokenTurn {
  role: string
  text: string
  /** Seconds from the start of the recording. */
  at: number
}

/** The provider's words for those who speak; what else it keeps, such as tool calls, is not heard. */
const speakers: Record<string, string> = {
  bot: 'AI',
  assistant: 'AI',
  user: 'User',
  customer: 'User',
}

/**
 * The provider's messages as turns with their times. None unless every turn has a time and all of them
 * together are the transcript, word for word: a transcript must not lose anything by being followed.
 */
export function spokenTurns(
  messages: readonly unknown[] | undefined,
  transcript: string | null,
): readonly SpokenTurn[] | undefined {
  const turns: SpokenTurn[] = []
  for (const message of messages ?? []) {
    if (typeof message !== 'object' || message === null) return undefined
    const { role, message: said, secondsFromStart: at } = message as Record<string, unknown>
    const speaker = speakers[String(role)]
    if (speaker === undefined) continue
    if (typeof said !== 'string') return undefined
    const text = said.trim()
    if (text === '') continue
    if (typeof at !== 'number' || !(at >= 0)) return undefined
    turns.push({ role: speaker, text, at })
  }
  return turns.length > 0 && tell(turns, transcript ?? '') ? turns : undefined
}

/** Whether the turns, with nothing but speakers' names between them, are the whole text. */
function tell(turns: readonly SpokenTurn[], transcript: string): boolean {
  let end = 0
  for (const { text } of turns) {
    const start = transcript.indexOf(text, end)
    if (start === -1 || !/^\s*(\w+\s*:\s*)?$/.test(transcript.slice(end, start))) return false
    end = start + text.length
  }
  return transcript.slice(end).trim() === ''
}

/** Which turn is heard at a moment of the recording; none before the first begins. */
export function turnAt(turns: readonly SpokenTurn[], seconds: number): number | undefined {
  // Who interrupts begins before the other has ended, so the last that has begun is the one.
  // A player that was sent to the start of a turn may stand a few milliseconds before it.
  const index = turns.findLastIndex(({ at }) => at <= seconds + 0.05)
  return index === -1 ? undefined : index
}
