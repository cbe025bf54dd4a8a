import type { Turn } from '@callwright/contract'

/** How long after the greeting the assistant may begin to speak. */
const maxSilenceSeconds = 2

/** How many answered calls must be known before their share is judged. */
const minJudged = 20
/** How many of them must be silent, so that one call does not pause a campaign. */
const minSilent = 3

/**
 * Returns whether a person who answered heard nothing: the assistant did not speak within 2 s of the end of the greeting
 * (47 CFR 64.1200(a)(7) calls such a call abandoned). Null when the report does not say it: without turns that have times,
 * without words of the person, or without the end of the greeting.
 */
export function isSilent(turns: readonly Turn[] | null): boolean | null {
  const greeting = turns?.find(({ role }) => role === 'user')
  const firstSpeech = turns?.find(({ role }) => role === 'assistant')
  if (!greeting) return firstSpeech ? false : null
  const greetingEnd = greeting.end_seconds ?? greeting.start_seconds
  if (firstSpeech && firstSpeech.start_seconds <= greetingEnd + maxSilenceSeconds) return false
  return greeting.end_seconds === null ? null : true
}

/** How many answered calls of a campaign could be judged, and how many of them were silent. */
export interface SilentCalls {
  judged: number
  silent: number
}

/** Returns whether the silent calls are more than a share, in percent, of the answered ones. */
export function isOverSilentShare({ judged, silent }: SilentCalls, maxPercent: number): boolean {
  return judged >= minJudged && silent >= minSilent && silent * 100 > maxPercent * judged
}
