const maxLength = 4000

/**
 * Splits a text into pieces of a few thousand characters: each ends with a line or, where a line is longer than
 * a piece, with a word.
 */
export function transcriptPieces(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > maxLength) {
    const piece = text.slice(start, start + pieceLength(text.slice(start, start + maxLength)))
    pieces.push(piece)
    start += piece.length
  }
  return start < text.length ? [...pieces, text.slice(start)] : pieces
}

function pieceLength(part: string): number {
  const end = [part.lastIndexOf('\n'), part.lastIndexOf(' ')].find((index) => index !== -1)
  if (end !== undefined) return end + 1
  // A surrogate pair must not be split.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length
}
