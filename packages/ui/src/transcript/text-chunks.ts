/** A part of a turn's text. */
interface TextChunk {
  /** Where it starts in the turn's text. */
  offset: number
  text: string
}

const maxChunkLength = 2000
// A chunk ends after one of these, in order of preference: the end of a line, a sentence or a word.
const separators = ['\n', '. ', '? ', '! ', '。', ' ']

/**
 * Splits the text of a very long turn into chunks that can be laid out independently. Joined, they are exactly the
 * original text.
 */
export function splitIntoChunks(text: string): TextChunk[] {
  const chunks: TextChunk[] = []
  let offset = 0
  while (text.length - offset > maxChunkLength) {
    const part = text.slice(offset, offset + maxChunkLength)
    const chunk = part.slice(0, findChunkLength(part))
    chunks.push({ offset, text: chunk })
    offset += chunk.length
  }
  return [...chunks, { offset, text: text.slice(offset) }]
}

function findChunkLength(part: string) {
  for (const separator of separators) {
    const length = part.lastIndexOf(separator) + separator.length
    if (length > part.length / 2) return length
  }
  // A surrogate pair must not be split.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length
}
