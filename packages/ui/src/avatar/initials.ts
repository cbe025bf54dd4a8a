const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A character that can represent a word: a letter, a digit or an emoji, but no punctuation. */
const sign = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Returns the initials of the first and the last word of a name, or an empty string. */
export function initials(name: string) {
  const signs = name.split(/\s+/).flatMap((word) => {
    // The first characters are enough, however long the word is.
    for (const { segment } of graphemes.segment(word.slice(0, 50))) {
      if (sign.test(segment)) return [segment.toUpperCase()]
    }
    return []
  })
  const [first = ''] = signs
  const last = signs.length > 1 ? signs.at(-1) : ''
  // Arabic letters side by side would be joined.
  const between = last && /\p{Script=Arabic}/u.test(first) ? '\u200C' : ''
  return `${first}${between}${last}`
}
