import { policyLimits } from '@callwright/contract'
import { texts } from './policy.messages.ts'

const { count: maxCount, length: maxLength } = policyLimits.opt_out_phrases

/** Returns the phrases of a text with one on each line. */
export function phrasesOf(text: string): string[] {
  const phrases = text.split('\n').map((line) => line.trim())
  return [...new Set(phrases.filter((phrase) => phrase !== ''))]
}

/** Returns what is wrong with a text of phrases; undefined when the server accepts it. */
export function phrasesError(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const index = lines.findIndex((line) => line.length > maxLength)
  if (index >= 0) return texts.phraseTooLong(index + 1, lines[index]?.length ?? 0, maxLength)
  const { length } = phrasesOf(text)
  return length > maxCount ? texts.tooManyPhrases(length, maxCount) : undefined
}
