/** A message of a conversation, as the voice provider stores it. */
export interface Message {
  /** The speaker. */
  role?: string
  /** The spoken text. */
  text: string
  /** When it begins, in seconds from the start of the recording. */
  startSeconds?: number
}

/** Consecutive speech of one speaker. */
export interface Turn {
  speaker: string
  text: string
  side: 'agent' | 'person'
  startSeconds: number | undefined
}

// Matches only known speakers, since a sentence may contain a colon, too.
const lineWithSpeaker =
  /^\s*(AI|Assistant|Bot|Agent|User|Customer|Human|Person|Speaker|System|Tool)\s*:\s*(\S.*)?$/i

const personRoles = new Set(['user', 'customer', 'human', 'person'])

/**
 * Splits a conversation into turns; a line without a speaker continues the previous turn. `unknownSpeaker` names the
 * speaker of text that has none.
 */
export function parseTurns(content: string | readonly Message[], unknownSpeaker: string): Turn[] {
  const messages: readonly Message[] =
    typeof content === 'string' ? parseMessages(content) : content
  return messages
    .filter(({ text }) => text.trim() !== '')
    .map(({ role = unknownSpeaker, text, startSeconds }) => ({
      speaker: role,
      text: text.trim(),
      side: personRoles.has(role.toLowerCase()) ? 'person' : 'agent',
      startSeconds,
    }))
}

/** Returns the conversation as lines of `speaker: text`. */
export function toPlainText(content: string | readonly Message[], unknownSpeaker: string) {
  if (typeof content === 'string') return content
  return content.map(({ role = unknownSpeaker, text }) => `${role}: ${text}`).join('\n')
}

function parseMessages(text: string) {
  const messages: Message[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, role, content] = lineWithSpeaker.exec(line) ?? []
    const last = messages.at(-1)
    if (role !== undefined) messages.push({ role, text: content ?? '' })
    else if (last) last.text += `\n${line}`
    else messages.push({ text: line })
  }
  return messages
}
