/** One entry of a conversation as the voice provider keeps it. */
export interface Message {
  /** Who spoke. */
  role?: string
  /** What was said. */
  text: string
}

/** A stretch of speech by one speaker. */
export interface Turn {
  speaker: string
  text: string
  side: 'agent' | 'person'
}

// Only names that mean a speaker: a sentence may hold a colon too.
const spokenLine =
  /^\s*(AI|Assistant|Bot|Agent|User|Customer|Human|Person|Speaker|System|Tool)\s*:\s*(.*)$/i

const people = new Set(['user', 'customer', 'human', 'person'])

/** Splits a conversation into turns; a line that names no speaker goes on with the one before. */
export function turnsOf(content: string | readonly Message[]): Turn[] {
  const messages = typeof content === 'string' ? messagesOf(content) : content
  return messages
    .filter(({ text }) => text.trim() !== '')
    .map(({ role = 'Speaker', text }) => ({
      speaker: role,
      text: text.trim(),
      side: people.has(role.toLowerCase()) ? 'person' : 'agent',
    }))
}

/** The conversation as lines of `speaker: text`. */
export function textOf(content: string | readonly Message[]) {
  if (typeof content === 'string') return content
  return content.map(({ role = 'Speaker', text }) => `${role}: ${text}`).join('\n')
}

function messagesOf(text: string) {
  const messages: Message[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, role, said] = spokenLine.exec(line) ?? []
    const last = messages.at(-1)
    if (role !== undefined) messages.push({ role, text: said ?? '' })
    else if (last) last.text += `\n${line}`
    else messages.push({ text: line })
  }
  return messages
}
