/** Part of a turn's text. */
interface Piece {
  /** Where in the turn it begins. */
  from: number
  text: string
}

const longest = 2000
// After a line where one ends late enough, else after a sentence, else after a word.
const ends = ['\n', '. ', '? ', '! ', '。', ' ']

/**
 * Cuts a very long turn into pieces, each of which can be laid out without the others. One after the other they
 * are the text to the letter.
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
  // Two halves of a character belong together.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length
}
