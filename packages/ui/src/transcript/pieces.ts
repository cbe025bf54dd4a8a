/** Part of a turn's text. */
interface Piece {
  /** Its offset in the turn. */
  from: number
  text: string
}

const longest = 2000
// Cuts after a line break, else after a sentence, else after a word.
const ends = ['\n', '. ', '? ', '! ', '。', ' ']

/**
 * Splits a very long turn into pieces that can be laid out independently. Joined they are exactly the original
 * text.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  while (text.length - from > longest) {
    const piece = text.slice(from, from + lengthOf(text.slice(from, from + longest)))
    pieces.push({ from, text: piece })
    from += piece.length
  }
  return [...pieces, { from, text: text.slice(from) }]
}

function lengthOf(part: string) {
  for (const end of ends) {
    const length = part.lastIndexOf(end) + end.length
    if (length > part.length / 2) return length
  }
  // A surrogate pair must not be split.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length
}
