import type { Turn } from '@callwright/contract'

/** The names of speakers in a transcript. */
const speakerLine = /^\s*(ai|assistant|bot|agent|user|customer)\s*:\s*/i
const personName = /^(user|customer)$/i

const sentenceEnd = /[.!?…。！？]["'”’)]*\s*$/u

/** Returns what the person said, by the turns, or by the lines of a transcript without turns. */
export function saidByPerson({
  turns,
  transcript,
}: {
  turns: readonly Turn[] | null
  transcript: string | null
}): string[] {
  const parts = turns
    ? turns.map(({ role, text }) => ({ isPerson: role === 'user', text }))
    : readLines(transcript ?? '')
  const said: string[] = []
  let wasPerson = false
  for (const { isPerson, text } of parts) {
    if (isPerson) {
      const last = said.at(-1)
      // A transcript may split a sentence into several turns, also where the assistant interrupts it.
      const isContinued = last !== undefined && (wasPerson || !sentenceEnd.test(last))
      if (isContinued) said[said.length - 1] = `${last} ${text}`
      else said.push(text)
    }
    wasPerson = isPerson
  }
  return said
}

function readLines(transcript: string): { isPerson: boolean; text: string }[] {
  let isPerson = false
  return transcript.split('\n').map((line) => {
    const speaker = speakerLine.exec(line)
    // A line without a speaker continues the one before.
    if (speaker) isPerson = personName.test(speaker[1] ?? '')
    return { isPerson, text: line.slice(speaker?.[0].length ?? 0) }
  })
}

const apostrophes = /['`´ʼʹ′＇‘’‛]/gu

/** Returns the words of a text in lower case, without accents, apostrophes and punctuation, with a space around each. */
function toWords(text: string): string {
  const letters = text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  return ` ${letters
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

/** Letters of scripts that have no space between words. */
const unspacedLetter =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/**
 * Returns the first phrase that somebody said, compared by words without case, accents and punctuation; null without one.
 * In a script that has no space between words, the phrase may be any part of what was said.
 */
export function findPhrase(said: readonly string[], phrases: readonly string[]): string | null {
  const texts = said.map(toWords)
  return (
    phrases.find((phrase) => {
      const wanted = toWords(phrase)
      if (wanted.trim() === '') return false
      if (!unspacedLetter.test(wanted)) return texts.some((text) => text.includes(wanted))
      const letters = wanted.replaceAll(' ', '')
      return texts.some((text) => text.replaceAll(' ', '').includes(letters))
    }) ?? null
  )
}
