import { open } from 'node:fs/promises'

/** Creates or overwrites a file and returns its size. Settles after the file is closed. */
export async function writePieces(
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  const file = await open(path, 'w')
  let size = 0
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece)
      size += piece.byteLength
    }
  } finally {
    await file.close()
  }
  return size
}
