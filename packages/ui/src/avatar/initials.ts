const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A character that can represent a word: a letter, a digit or an emoji, but no punctuation. */
const initialCharacter = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Returns the initials of the first and the last word of a name, or an empty string. */
export function initials(name: string, locale: string) {
  const wordInitials = name.split(/\s+/).flatMap((word) => {
    // The first characters are enough, however long the word is.
    for (const { segment } of graphemes.segment(word.slice(0, 50))) {
      if (initialCharacter.test(segment)) return [segment.toLocaleUpperCase(locale)]
    }
    return []
  })
  const [first = ''] = wordInitials
  const last = wordInitials.length > 1 ? wordInitials.at(-1) : ''
  // A zero-width non-joiner keeps two Arabic letters from being joined.
  const separator = last && /\p{Script=Arabic}/u.test(first) ? '\u200C' : ''
  return `${first}${separator}${last}`
}
