const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What can stand for a word: a letter, a figure, an emoji; not a bracket before it. */
const sign = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** The first sign of the first and of the last word of a name; nothing where it has none. */
export function initials(name: string) {
  const signs = name.split(/\s+/).flatMap((word) => {
    // No word needs more than its start, however long it is.
    for (const { segment } of graphemes.segment(word.slice(0, 50))) {
      if (sign.test(segment)) return [segment.toUpperCase()]
    }
    return []
  })
  const [first = ''] = signs
  const last = signs.length > 1 ? signs.at(-1) : ''
  // Arabic letters side by side would be written as one.
  const between = last && /\p{Script=Arabic}/u.test(first) ? '\u200C' : ''
  return `${first}${between}${last}`
}
