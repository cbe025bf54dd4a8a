/**
 * A text in pieces of a few thousand letters, which together are the text: each ends with a line or, where a
 * line is longer than a piece, with a word.
 */
export function transcriptPieces(text: string): string[] {
  return text.match(/.{1,4000}(?:\n|$)|.{1,4000}(?:\s|$)|.{1,4000}/gsu) ?? []
}
