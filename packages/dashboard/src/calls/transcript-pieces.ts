const maxLength = 4000

/**
 * Splits a text into pieces of a few thousand characters: each ends with a line or, where a line is longer than
 * a piece, with a word.
 */
export function transcriptPieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > maxLength) {
    const piece = text.slice(from, from + lengthOf(text.slice(from, from + maxLength)))
    pieces.push(piece)
    from += piece.length
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}

function lengthOf(part: string): number {
  const end = [part.lastIndexOf('\n'), part.lastIndexOf(' ')].find((at) => at !== -1)
  if (end !== undefined) return end + 1
  // A surrogate pair must not be split.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length
}
