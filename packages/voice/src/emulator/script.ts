/** What one assistant says, and what the called people answer. `{name}` is the called person's first name. */
export interface Script {
  /** The id of the assistant. */
  id: string
  name: string
  /** What the call is about; completes the sentence "The person was called about …" of the summary. */
  purpose: string
  openings: readonly string[]
  topics: readonly Topic[]
  /** The question that decides whether the person qualifies. */
  offer: string
  acceptAnswers: readonly string[]
  declineAnswers: readonly string[]
  /** Said to a person who accepted. */
  thanks: string
  qualifiedReasons: readonly string[]
  unqualifiedReasons: readonly string[]
  /** Left on an answering machine. */
  voicemail: string
}

interface Topic {
  question: string
  /** Answers of a person who will accept the offer. */
  interestedAnswers: readonly string[]
  /** Answers of a person who will decline the offer. */
  uninterestedAnswers: readonly string[]
}

/** Returns the fixed id of the nth assistant. */
export function assistantId(n: number): string {
  return `a5515700-ca11-4000-8000-${String(n).padStart(12, '0')}`
}
