import type { FileHandle } from 'node:fs/promises'

/** Writes to an empty file; returns its size. */
export async function writePieces(
  file: FileHandle,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0
  for await (const piece of pieces) {
    await file.writeFile(piece)
    size += piece.byteLength
  }
  return size
}
