/** What the provider says about how an assistant begins a call. */
export interface AssistantOpening {
  firstMessage: string
  /** `assistant-speaks-first` when it is absent. */
  firstMessageMode: string
  voicemailMessage: string
}

/** The overrides of an assistant that let it begin a call with a disclosure. */
export interface Opening {
  firstMessage: string
  firstMessageMode: 'assistant-speaks-first'
  voicemailMessage?: string
}

/** The provider refuses longer ones. */
const maxVoicemailMessageLength = 1000

/** Instead of a text, a message may be the address of an audio file. */
const isAudioFile = (message: string) => /^https?:\/\/\S+$/i.test(message.trim())

/**
 * Puts a disclosure before what an assistant says first, and before its message to an answering machine. An assistant
 * that would wait for the person, or that generates its first message, says the disclosure and then waits. Returns null
 * where nothing can be put before the assistant's own words.
 */
export function toOpening(
  { firstMessage, firstMessageMode, voicemailMessage }: AssistantOpening,
  disclosure: string,
): Opening | null {
  // In the other modes, the provider says no first message.
  const own = firstMessageMode === 'assistant-speaks-first' ? firstMessage.trim() : ''
  if (isAudioFile(own) || isAudioFile(voicemailMessage)) return null
  const voicemail = voicemailMessage.trim() && `${disclosure} ${voicemailMessage.trim()}`
  if (voicemail.length > maxVoicemailMessageLength) return null
  return {
    firstMessage: own ? `${disclosure} ${own}` : disclosure,
    firstMessageMode: 'assistant-speaks-first',
    ...(voicemail && { voicemailMessage: voicemail }),
  }
}

/** Reads how an assistant begins a call from the provider's record of it. */
export function readAssistantOpening(record: object): AssistantOpening {
  const fields = record as Partial<Record<keyof AssistantOpening, unknown>>
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    firstMessage: textOf(fields.firstMessage),
    firstMessageMode: textOf(fields.firstMessageMode) || 'assistant-speaks-first',
    voicemailMessage: textOf(fields.voicemailMessage),
  }
}
