/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store. */
export const toStorableText = (value: string) => value.replaceAll('\0', '').toWellFormed()

/** Truncates a text without splitting a surrogate pair. */
export const truncate = (text: string, length: number) =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Truncates a text to a number of UTF-8 bytes and appends a note; null when it is short enough. */
export function truncateBytes(text: string, bytes: number, note: string): string | null {
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return null
  const buffer = new Uint8Array(bytes - Buffer.byteLength(note))
  // `encodeInto` writes complete characters only.
  const { read } = new TextEncoder().encodeInto(text, buffer)
  return text.slice(0, read) + note
}
